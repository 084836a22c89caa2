import { NO_OPERAND, OTHER, subcommands, words, type Condition } from './when.ts'

/** With an operand it does, and without one it only shows. */
const WITH_OPERAND: Condition = { operand: { [OTHER]: true } }

/** In a cluster of options of one letter, too. */
export const FOLLOWS: Condition = { unless: /^--follow=false$/iu, given: /^-[a-z\d]*f|^--follow(?:=.*)?$/iu }

export const GIT: Condition = {
  values: /^(?:-[Cc]|--git-dir|--namespace|--work-tree)$/u,
  operand: {
    ...words(`am checkout cherry-pick clone commit fetch filter-branch format-patch init merge mv pull read-tree rebase
      reset restore revert rm switch update-index update-ref bisect(bad good new old replay reset run skip start)
      lfs(checkout fetch install pull push track untrack) notes(add append copy edit merge prune remove)
      reflog(delete expire) remote(add prune remove rename rm set-branches set-head set-url update)
      sparse-checkout(add disable init reapply set) worktree(add lock move prune remove repair unlock)
      submodule(absorbgitdirs add deinit foreach init set-branch set-url sync update)`),
    add: { unless: /^-[a-z]*n/u },
    apply: { unless: /^--(?:check|stat|numstat|summary)$/u },
    branch: {
      ...WITH_OPERAND,
      unless: /^-[alrv]+$|^--(?:all|list|remotes|(?:no-)?contains|(?:no-)?merged|points-at|show-current)(?:=|$)/u,
    },
    clean: { unless: /^-[a-z]*n/u },
    config: {
      unless: /^(?:-l|--list|--get(?:-.*)?)$/u,
      given: /^--(?:add|replace-all|unset(?:-all)?|remove-section|rename-section)$/u,
      operand: { ...words('remove-section rename-section set unset'), get: false, list: false, [OTHER]: WITH_OPERAND },
    },
    push: { unless: /^-[a-z]*n/u },
    stash: { operand: { [NO_OPERAND]: true, [OTHER]: true, list: false, show: false } },
    tag: {
      ...WITH_OPERAND,
      unless: /^-(?:[lv]|n\d*)$|^--(?:list|verify|(?:no-)?contains|(?:no-)?merged|points-at)(?:=|$)/u,
    },
  },
}

export const GITHUB: Condition = {
  values: /^(?:-R|--repo)$/u,
  operand:
    words(`issue(close comment create delete edit lock reopen transfer unlock) repo(clone create delete edit fork sync)
    pr(checkout close comment create edit lock merge ready reopen review unlock update-branch) workflow(disable enable run)
    release(create delete edit upload download) run(cancel delete download rerun)`),
}

export const NPM: Condition = {
  values: /^(?:-[Cw]|--prefix|--workspace)$/u,
  operand: {
    ...words(`add ci clean-install create dedupe i in init install link ln prune publish r rebuild rm remove un uninstall
      unlink up update upgrade audit(fix) cache(clean) config(delete set) pkg(delete fix set)`),
    version: WITH_OPERAND,
  },
}

export const PNPM: Condition = {
  values: /^(?:-[CF]|--dir|--filter)$/u,
  operand: words('add dedupe i import init install link prune rebuild remove rm un uninstall unlink up update upgrade'),
}

/** Alone, it installs. */
export const YARN: Condition = {
  unless: /^(?:-v|--version)$/u,
  values: /^--cwd$/u,
  operand: {
    ...words('add dedupe import init install link remove unlink up upgrade global(add remove upgrade)'),
    workspace: { operand: { [OTHER]: subcommands('add remove up upgrade') } },
    [NO_OPERAND]: true,
  },
}

/** Packages of a system or a language, where no more need be told. */
export const PACKAGES: Condition = {
  values: /^-[ot]$/u,
  operand: words(`add autoremove build-dep clean del dist-upgrade downgrade erase fix full-upgrade in install lock
  purge refresh reinstall remove restore rm uninstall update upgrade`),
}

const CONTAINERS = 'cp create exec kill pause prune rename restart rm run start stop unpause update'

export const COMPOSE: Condition = {
  values: /^(?:-[fp]|--file|--project-name|--project-directory|--profile|--env-file)$/u,
  operand: words('build cp create down exec kill pause pull push restart rm run scale start stop unpause up'),
}

export const DOCKER: Condition = {
  values: /^(?:-[Hcl]|--host|--context|--config|--log-level)$/u,
  operand: {
    ...words(`${CONTAINERS} build commit down import load pull push rmi tag up container(${CONTAINERS} commit)
      builder(prune) buildx(bake build prune) image(build import load prune pull push rm tag) system(prune)
      network(connect create disconnect prune rm) volume(create prune rm)`),
    compose: COMPOSE,
  },
}

export const COMPOSE_FOLLOWS: Condition = { ...COMPOSE, operand: { logs: FOLLOWS } }

export const KUBECTL: Condition = {
  values: /^(?:-n|--namespace|--context|--cluster|--kubeconfig|--user)$/u,
  operand:
    words(`annotate apply autoscale cordon cp create delete drain edit expose label patch replace run scale set taint
    uncordon rollout(pause restart resume undo)
    config(delete-context rename-context set set-cluster set-context set-credentials unset use-context)`),
}

export const KUBECTL_WAITS: Condition = {
  ...KUBECTL,
  operand: { ...words('rollout(status)'), get: { given: /^-w$/u }, logs: FOLLOWS },
}

export const TERRAFORM: Condition = {
  operand: {
    ...words(`apply destroy get import init taint untaint state(mv push replace-provider rm)
      workspace(delete new select)`),
    fmt: { unless: /^--?check$/u },
  },
}

export const SYSTEMCTL: Condition = {
  values: /^(?:-[HMt]|--host|--machine|--type)$/u,
  operand: words(`daemon-reexec daemon-reload disable edit enable isolate kill link mask preset reload reload-or-restart
    reset-failed restart revert set-default set-property start stop try-restart unmask`),
}

/** The service is named first: `service nginx restart`. */
export const SERVICE: Condition = { operand: { [OTHER]: subcommands('force-reload reload restart start stop') } }

/** Behind options that take no value, in a cluster. */
export const SED: Condition = { given: /^(?:-[Enrsuz]*i|--in-place)/u }
export const PERL: Condition = { given: /^-[\dlnpsaw]*i/u }
export const AWK: Condition = { given: /^(?:-i)?inplace$/u }

/** Its first word need not have a hyphen; what stands behind `f` is a file. */
export const TAR: Condition = {
  bundled: true,
  given: /^-[a-eg-zA-Z]*[xcruA]|^--(?:append|concatenate|create|delete|extract|get|update)$/u,
  unless: /^-[a-eg-zA-Z]*O|^--to-stdout$/u,
}

/** What it packs or unpacks replaces a file, unless it is only printed, listed or tested. */
export const PACKS: Condition = { unless: /^-[a-z]*[clt]|^--(?:stdout|list|test)$/u }

/** With these git only tells what there is, and never fetches what they name. */
export const GIT_MENTIONS: Condition = {
  values: /^(?:-[Cc]|--git-dir|--namespace|--work-tree)$/u,
  operand: words('blame branch commit config diff grep log notes remote show tag'),
}

/** What of git only shows text. */
export const GIT_SHOWS: Condition = {
  values: /^(?:-[Cc]|--git-dir|--namespace|--work-tree)$/u,
  operand: words(`blame cat-file describe diff grep log ls-files ls-tree reflog rev-list rev-parse shortlog show status
    whatchanged stash(list show)`),
}

/** What of git is asked for something, and says no with 1. */
export const GIT_ASKS: Condition = {
  values: /^(?:-[Cc]|--git-dir|--namespace|--work-tree)$/u,
  operand: {
    ...words(`cat-file check-attr check-ignore check-ref-format config diff diff-files diff-index diff-tree grep ls-files
      merge-tree rev-parse show-ref symbolic-ref`),
    'merge-base': { given: /^--is-ancestor$/u },
  },
}

/** And with 2. */
export const GIT_CHECKS: Condition = {
  values: /^(?:-[Cc]|--git-dir|--namespace|--work-tree)$/u,
  operand: { diff: { given: /^--check$/u }, 'ls-remote': { given: /^--exit-code$/u } },
}

/** With this, the value that was found decides. */
export const EXIT_STATUS: Condition = { given: /^-[a-zA-Z]*e|^--exit-status$/u }

const CONTAINER_SHOWS = 'events images info inspect logs ls ps stats top version'

export const COMPOSE_SHOWS: Condition = { ...COMPOSE, operand: words(CONTAINER_SHOWS) }

export const DOCKER_SHOWS: Condition = {
  ...DOCKER,
  operand: {
    ...words(`${CONTAINER_SHOWS} container(${CONTAINER_SHOWS}) image(inspect ls) service(inspect logs ls ps)`),
    compose: COMPOSE_SHOWS,
  },
}

export const KUBECTL_SHOWS: Condition = {
  ...KUBECTL,
  operand: words('describe events explain get logs top version config(current-context get-contexts view)'),
}

export const KUBECTL_ASKS: Condition = { ...KUBECTL, operand: words('diff auth(can-i)') }

export const GITHUB_SHOWS: Condition = {
  ...GITHUB,
  operand: words('issue(list view) pr(checks diff list view) release(list view) run(list view) search'),
}

/** Checks that are still running. */
export const GITHUB_ASKS: Condition = { ...GITHUB, operand: words('pr(checks)') }

/** What the package managers of JavaScript say no to: all is up to date, safe, there. */
export const NPM_ASKS: Condition = { ...NPM, operand: words('audit la list ll ls outdated') }

const SCRIPTS_THAT_LAST = 'dev preview serve start watch'

/** Scripts that go on by what everybody calls them. */
export const NPM_LASTS: Condition = {
  ...NPM,
  operand: words(`${SCRIPTS_THAT_LAST} run(${SCRIPTS_THAT_LAST}) run-script(${SCRIPTS_THAT_LAST})`),
}

export const SERVICE_ASKS: Condition = { operand: { [OTHER]: subcommands('status') } }

export const SYSTEMCTL_SHOWS: Condition = {
  ...SYSTEMCTL,
  operand: words('cat list-timers list-unit-files list-units show status'),
}

/** @source systemctl manual page, "Exit status" */
export const SYSTEMCTL_ANSWERS: Readonly<Record<number, Condition>> = {
  1: { ...SYSTEMCTL, operand: words('is-active is-enabled is-failed is-system-running') },
  3: { ...SYSTEMCTL, operand: words('is-active is-failed status') },
  4: { ...SYSTEMCTL, operand: words('is-active is-enabled is-failed status') },
}
