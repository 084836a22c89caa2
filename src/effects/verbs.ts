import { NO_OPERAND, OTHER, subcommands, words, type Condition, type When } from './when.ts'

/** What a command does beside what it answers. */
export interface Effects {
  /** When it changes what other commands answer: files, packages, processes, services, a repository. */
  readonly changes?: When
  /** Whether it can be changed so for its own sake, so that the next try is another one. */
  readonly isTrivial?: true
  /** When it waits for something, so that the same again is polling. */
  readonly waits?: When
  /** When it says nothing but what its own words say, or what is known without looking. */
  readonly prints?: When
}

const ALWAYS: Effects = { changes: true }
const TRIVIALLY: Effects = { changes: true, isTrivial: true }

/** With an operand it does, and without one it only shows. */
const WITH_OPERAND: Condition = { operand: { [OTHER]: true } }

/** In a cluster of options of one letter, too. */
const FOLLOWS: Condition = { given: /^-[a-z\d]*f|^--follow(?:=(?!false$).*)?$/iu }

const GIT: Condition = {
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

const GITHUB: Condition = {
  values: /^(?:-R|--repo)$/u,
  operand:
    words(`issue(close comment create delete edit lock reopen transfer unlock) repo(clone create delete edit fork sync)
    pr(checkout close comment create edit lock merge ready reopen review unlock update-branch) workflow(disable enable run)
    release(create delete edit upload download) run(cancel delete download rerun)`),
}

const NPM: Condition = {
  values: /^(?:-[Cw]|--prefix|--workspace)$/u,
  operand: {
    ...words(`add ci clean-install create dedupe i in init install link ln prune publish r rebuild rm remove un uninstall
      unlink up update upgrade audit(fix) cache(clean) config(delete set) pkg(delete fix set)`),
    version: WITH_OPERAND,
  },
}

const PNPM: Condition = {
  values: /^(?:-[CF]|--dir|--filter)$/u,
  operand: words('add dedupe i import init install link prune rebuild remove rm un uninstall unlink up update upgrade'),
}

/** Alone, it installs. */
const YARN: Condition = {
  unless: /^(?:-v|--version)$/u,
  values: /^--cwd$/u,
  operand: {
    ...words('add dedupe import init install link remove unlink up upgrade global(add remove upgrade)'),
    workspace: { operand: { [OTHER]: subcommands('add remove up upgrade') } },
    [NO_OPERAND]: true,
  },
}

/** Packages of a system or a language, where no more need be told. */
const PACKAGES: Condition = {
  values: /^-[ot]$/u,
  operand: words(`add autoremove build-dep clean del dist-upgrade downgrade erase fix full-upgrade in install lock
  purge refresh reinstall remove restore rm uninstall update upgrade`),
}

const CONTAINERS = 'cp create exec kill pause prune rename restart rm run start stop unpause update'

const COMPOSE: Condition = {
  values: /^(?:-[fp]|--file|--project-name|--project-directory|--profile|--env-file)$/u,
  operand: words('build cp create down exec kill pause pull push restart rm run scale start stop unpause up'),
}

const DOCKER: Condition = {
  values: /^(?:-[Hcl]|--host|--context|--config|--log-level)$/u,
  operand: {
    ...words(`${CONTAINERS} build commit down import load pull push rmi tag up container(${CONTAINERS} commit)
      builder(prune) buildx(bake build prune) image(build import load prune pull push rm tag) system(prune)
      network(connect create disconnect prune rm) volume(create prune rm)`),
    compose: COMPOSE,
  },
}

const COMPOSE_FOLLOWS: Condition = { ...COMPOSE, operand: { logs: FOLLOWS } }

const KUBECTL: Condition = {
  values: /^(?:-n|--namespace|--context|--cluster|--kubeconfig|--user)$/u,
  operand:
    words(`annotate apply autoscale cordon cp create delete drain edit expose label patch replace run scale set taint
    uncordon rollout(pause restart resume undo)
    config(delete-context rename-context set set-cluster set-context set-credentials unset use-context)`),
}

const KUBECTL_WAITS: Condition = {
  ...KUBECTL,
  operand: { ...words('rollout(status)'), get: { given: /^-w$/u }, logs: FOLLOWS },
}

const TERRAFORM: Condition = {
  operand: {
    ...words(`apply destroy get import init taint untaint state(mv push replace-provider rm)
      workspace(delete new select)`),
    fmt: { unless: /^--?check$/u },
  },
}

const SYSTEMCTL: Condition = {
  values: /^(?:-[HMt]|--host|--machine|--type)$/u,
  operand: words(`daemon-reexec daemon-reload disable edit enable isolate kill link mask preset reload reload-or-restart
    reset-failed restart revert set-default set-property start stop try-restart unmask`),
}

/** The service is named first: `service nginx restart`. */
const SERVICE: Condition = { operand: { [OTHER]: subcommands('force-reload reload restart start stop') } }

/** Behind options that take no value, in a cluster. */
const SED: Condition = { given: /^(?:-[Enrsuz]*i|--in-place)/u }
const PERL: Condition = { given: /^-[\dlnpsaw]*i/u }
const AWK: Condition = { given: /^(?:-i)?inplace$/u }

/** Its first word need not have a hyphen; what stands behind `f` is a file. */
const TAR: Condition = {
  bundled: true,
  given: /^-[a-eg-zA-Z]*[xcruA]|^--(?:append|concatenate|create|delete|extract|get|update)$/u,
  unless: /^-[a-eg-zA-Z]*O|^--to-stdout$/u,
}

/** What it packs or unpacks replaces a file, unless it is only printed, listed or tested. */
const PACKS: Condition = { unless: /^-[a-z]*[clt]|^--(?:stdout|list|test)$/u }

/**
 * Commands by their names in small letters. What is not here is unknown: a test runner, a script. It is not taken to
 * change anything.
 * @source progress/README.md, R2, R5 and R6; the commands' manual pages
 */
const VERBS: ReadonlyMap<string, Effects> = new Map(
  Object.entries<Effects>({
    // Files.
    ...each(
      `apply_patch chgrp chown cp csplit dd dos2unix ed install link ln mkfifo mknod mv patch rename rm scp shred split
      sponge unix2dos unlink unrar`,
      ALWAYS,
    ),
    ...each('chmod mkdir mktemp rmdir touch truncate', TRIVIALLY),
    ...each(
      `add-content clear-content compress-archive copy copy-item del erase expand-archive md move move-item new-item
      out-file rd remove-item ren rename-item set-content set-item`,
      ALWAYS,
    ),
    ...each('bunzip2 bzip2 gunzip gzip unxz unzstd xz zip zstd', { changes: PACKS }),
    ...each('bsdtar tar', { changes: TAR }),
    unzip: { changes: { unless: /^-[a-zA-Z]*[ltpvZz]/u } },
    rsync: { changes: { unless: /^-[a-zA-Z]*n|^--list-only$/u } },
    ...each('gsed sed', { changes: SED }),
    ...each('perl ruby', { changes: PERL }),
    ...each('awk gawk', { changes: AWK }),
    yq: { changes: { given: /^(?:-i|--inplace)$/u } },
    sort: { changes: { given: /^-[bcCdfghimMnrRsuVz]*o|^--output/u } },
    find: { changes: { given: /^-(?:delete|fls|fprint(?:0|f)?)$/u } },
    // A file that is named is a sink; these name it themselves.
    ...each('aria2c axel', ALWAYS),
    curl: { changes: { given: /^-[fgiIjJkLnNRsSv#]*O$|^--remote-name(?:-all)?$/u } },
    wget: { changes: { unless: /^-[a-zA-Z]*O|^--(?:output-document(?:=.*)?|spider|version)$/u } },
    // Formatters.
    ...each('black oxfmt rustfmt', { changes: { unless: /^--(?:check|diff|list-different)$/u } }),
    isort: { changes: { unless: /^(?:-c|--check(?:-only)?|--diff)$/u } },
    ...each('biome eslint oxlint prettier shfmt stylelint', { changes: { given: /^(?:-w|--write|--fix|--apply)$/u } }),
    ...each('gofmt gofumpt goimports', { changes: { given: /^-w$/u } }),
    ...each('autopep8 clang-format yapf', { changes: { given: /^(?:-i|--in-place)$/u } }),
    rubocop: { changes: { given: /^(?:-[aA]|--auto-?correct(?:-all)?)$/u } },
    ruff: { changes: { given: /^--fix(?:-only)?$/u, operand: { format: { unless: /^--(?:check|diff)$/u } } } },
    // Processes and services.
    ...each('killall restart-service start-process start-service stop-process stop-service taskkill', ALWAYS),
    ...each('kill pkill', { changes: { unless: /^-[0lL]/u } }),
    crontab: { changes: { unless: /^-l$/u } },
    launchctl: {
      changes: subcommands('bootout bootstrap disable enable kickstart kill load remove start stop submit unload'),
    },
    ...each('pm2 sc supervisorctl', { changes: subcommands('delete kill reload reread restart start stop update') }),
    ...each('invoke-rc.d rc-service service', { changes: SERVICE }),
    systemctl: { changes: SYSTEMCTL },
    ...each('docker nerdctl podman', {
      changes: DOCKER,
      waits: { ...DOCKER, operand: { compose: COMPOSE_FOLLOWS, logs: FOLLOWS } },
    }),
    ...each('docker-compose podman-compose', { changes: COMPOSE, waits: COMPOSE_FOLLOWS }),
    ...each('kubectl oc', { changes: KUBECTL, waits: KUBECTL_WAITS }),
    helm: {
      changes: {
        values: /^(?:-n|--namespace|--kube-context|--kubeconfig)$/u,
        operand: words('delete install rollback uninstall upgrade dependency(build update) repo(add remove update)'),
      },
    },
    ...each('terraform tofu', { changes: TERRAFORM }),
    // Repositories.
    gh: { changes: GITHUB },
    git: { changes: GIT },
    // Packages.
    ...each(
      'apk apt apt-get aptitude cabal choco dnf gem microdnf pdm pipenv pipx poetry scoop snap stack winget yum zypper',
      { changes: PACKAGES },
    ),
    brew: {
      changes: subcommands(`cleanup install link pin reinstall remove rm tap uninstall unlink unpin untap update upgrade
        services(restart run start stop)`),
    },
    bun: { changes: subcommands('add create i init install link remove rm unlink update upgrade') },
    bundle: { changes: { operand: { ...words('add clean install lock remove update'), [NO_OPERAND]: true } } },
    cargo: {
      changes: {
        operand: {
          ...words('add clean fix generate-lockfile init install new remove rm uninstall update vendor'),
          clippy: { given: /^--fix$/u },
          fmt: { unless: /^--check$/u },
        },
      },
    },
    composer: { changes: subcommands('create-project dump-autoload init install remove require update') },
    ...each('conda mamba micromamba', {
      changes: subcommands('clean create install remove uninstall update upgrade env(create remove update)'),
    }),
    ...each('dart flutter', { changes: subcommands('pub(add downgrade get remove upgrade)') }),
    deno: { changes: subcommands('add cache fmt install remove uninstall upgrade') },
    dotnet: { changes: subcommands('add new remove restore tool(install restore uninstall update)') },
    dpkg: { changes: { given: /^(?:-[irP]|--(?:configure|install|purge|remove))$/u } },
    go: {
      changes: {
        values: /^-C$/u,
        operand: {
          ...words('clean fmt get install mod(download edit init tidy vendor) work(edit init sync use)'),
          env: { given: /^-[wu]$/u },
        },
      },
    },
    mix: { changes: subcommands('deps.clean deps.get deps.unlock deps.update') },
    npm: { changes: NPM },
    pacman: { changes: { given: /^-(?:[RU]|S(?![a-z]*[gils]))/u } },
    pip: { changes: subcommands('download install uninstall wheel cache(purge remove)') },
    pnpm: { changes: PNPM },
    pod: { changes: subcommands('deintegrate install update') },
    rustup: { changes: subcommands('default install uninstall update component(add remove) target(add remove)') },
    uv: {
      changes: subcommands(`add init lock remove sync venv cache(clean prune) pip(install sync uninstall)
        python(install uninstall) tool(install uninstall upgrade)`),
    },
    ...each('venv virtualenv', ALWAYS),
    yarn: { changes: YARN },
    // What lets time pass.
    ...each('inotifywait sleep start-sleep wait watch', { waits: true }),
    ...each('journalctl tail', { waits: FOLLOWS }),
    // What only says something.
    ...each(': cd date echo false hostname printf pwd true whoami write-host write-output', { prints: true }),
    // Without a file, it passes on what it is given.
    cat: { prints: { operand: { [NO_OPERAND]: true } } },
  }),
)

const NOTHING: Effects = {}

/**
 * What a command does beside what it answers.
 * @param verb - its name without its folder, in any case.
 */
export function effectsOf(verb: string): Effects {
  return VERBS.get(verb.toLowerCase()) ?? NOTHING
}

function each(verbs: string, effects: Effects): Readonly<Record<string, Effects>> {
  return Object.fromEntries(verbs.split(/\s+/u).map(verb => [verb, effects]))
}
