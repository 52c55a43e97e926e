import type { FoundFeed } from '../../shared/api/entities.ts'
import { BadGateway } from '../http/errors.ts'
import type { SourceDeps } from './askSource.ts'
import { findSource, presentFound, requireAddress } from './readSource.ts'

/**
 * The feeds that a page offers, or the feed itself when that is what stands there. Throws BadRequest for what is no address,
 * BadGateway when the source fails.
 */
export async function discoverFeeds(deps: SourceDeps, address: string): Promise<FoundFeed[]> {
  const source = await findSource(deps, requireAddress(address))
  switch (source.is) {
    case 'unreachable':
      throw new BadGateway(source.text)
    case 'page':
      return source.found
    case 'feed':
      return [presentFound(source)]
  }
}
