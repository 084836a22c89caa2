import type { SimpleCommand, Word } from '../line.ts'
import { clientGrammarOf } from './client-options.ts'
import { isInterpreter } from './programs.ts'
import { assignedCommand, onlyMentions } from './verbs.ts'

/** Package managers that run a command by its name. */
const MANAGERS = new Set(['bun', 'npm', 'pnpm', 'yarn'])

/** Clients that are nothing but clients, wherever their names stand. */
const UNMISTAKABLE = new Set(['aria2c', 'curl', 'curlie', 'wget', 'wget2', 'xh', 'xhs'])

/** Commands whose words are names, of packages and the like, and those that run on another machine or in a container. */
const OTHERS = new Set(
  (
    'apk apt apt-cache apt-get aptitude brew cargo choco conda dnf docker docker-compose dpkg emerge gem git go guix ' +
    'kubectl lxc mamba microdnf mix nerdctl nix nix-env nix-shell npm oc opkg pacman pip pip3 pkg pnpm podman port rpm ' +
    'scoop service snap systemctl tldr vagrant winget yarn yay yum zypper'
  ).split(' '),
)

/** What an address looks like where it may be any word: with a scheme, not known, or with a well-known ending. */
const ADDRESS =
  /^[^-].*:\/\/|[$`]|^\{\}$|^[\w-]+(?:\.[\w-]+)*\.(?:ai|app|co|com|de|dev|edu|eu|gov|info|io|me|net|org|uk)(?:[:/?#]|$)/iu

/**
 * The commands that a command runs which is not known: a wrapper that no table has, in front of an HTTP client.
 * @param command - a simple command.
 * @returns the words of each, name first.
 */
export function commandsCarriedBy(command: SimpleCommand): readonly (readonly Word[])[] {
  const { verb, args, client, isLaidOpen } = command
  // A package manager runs what a package has installed.
  if (MANAGERS.has(verb) && isInterpreter(args[0]?.value ?? '')) return [args]
  const assigned = assignedCommand(command)
  if (assigned) return [assigned]
  if (client || isLaidOpen || verb === '' || OTHERS.has(verb)) return []
  const at = args.findIndex(({ value }) => UNMISTAKABLE.has(value.slice(value.lastIndexOf('/') + 1)))
  const words = at < 0 ? [] : args.slice(at)
  const isOne =
    words.length > 1 &&
    clientGrammarOf(words[0]?.value ?? '') !== undefined &&
    words.some(({ value }) => ADDRESS.test(value))
  return isOne && !onlyMentions(command) ? [words] : []
}
