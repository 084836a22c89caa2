import { isRecord } from '../json/index.ts'
import { RecentMap } from '../memory/index.ts'
import { Epoch } from '../tracks/index.ts'

/** So many folders are told apart; agents that work in others do not see each other's edits. */
const MAX_FOLDERS = 64

/** The epochs of the folders in which agents work: what one of them changes is news to the others. */
export class FolderEpochs {
  readonly #epochs = new RecentMap<string, Epoch>(MAX_FOLDERS)

  /**
   * The epoch that an agent shares.
   * @param header - of its session; its `cwd` is the folder. An agent without one is alone.
   */
  of(header: unknown): Epoch {
    const folder = isRecord(header) ? header['cwd'] : undefined
    if (typeof folder !== 'string') return new Epoch()
    const epoch = this.#epochs.get(folder) ?? new Epoch()
    this.#epochs.set(folder, epoch)
    return epoch
  }
}
