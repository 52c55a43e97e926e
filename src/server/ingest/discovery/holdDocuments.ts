// Bounds what the calls of readers bring into memory: documents of any publisher, as large as they like.
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { Unavailable } from '../../http/errors.ts'
import { second } from '../../lib/clock.ts'

/**
 * The documents that `work` fetches count as the reader's bytes until it ends. Throws Unavailable when it fails because there was no room
 * for one: too many are being read, of this reader or of all. `requireRoom` throws so in a work that would end without a failure.
 */
export function holdDocuments<D extends Pick<Deps, 'fetcher'>, Result>(
  deps: D,
  reader: { id: number },
  work: (deps: D, requireRoom: () => void) => Promise<Result>,
): Promise<Result> {
  return deps.fetcher.hold(reader.id, async (fetcher, share) => {
    const requireRoom = () => {
      if (share.isRefused) throw new Unavailable(texts.tooManyDocuments, { afterMs: 5 * second })
    }
    try {
      return await work({ ...deps, fetcher }, requireRoom)
    } catch (error) {
      requireRoom()
      throw error
    }
  })
}
