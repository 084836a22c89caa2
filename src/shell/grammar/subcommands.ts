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
