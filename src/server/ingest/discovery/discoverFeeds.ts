import type { FoundFeed } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import { BadGateway, Unprocessable } from '../../http/errors.ts'
import type { Source, SourceDeps } from './askSource.ts'
import { holdDocuments } from './holdDocuments.ts'
import { findSource, presentFound, requireAddress } from './readSource.ts'

/**
 * Returns the feeds of a page, or the feed at the address itself. Throws BadRequest for a text that is no address, BadGateway
 * when the source fails, Unprocessable for a document that takes too long to read, Unavailable without room for it.
 */
export function discoverFeeds(deps: SourceDeps, reader: { id: number }, address: string): Promise<FoundFeed[]> {
  const url = requireAddress(address)
  return holdDocuments(deps, reader, async (own) => feedsOf(await findSource({ ...own, itemsMax: 1 }, url)))
}

function feedsOf(source: Source): FoundFeed[] {
  switch (source.is) {
    case 'unreachable':
      throw new BadGateway(failureOf(source.text))
    case 'tooComplicated':
      throw new Unprocessable(texts.documentTooComplicated)
    case 'page':
      return source.found
    case 'feed':
      return [presentFound(source)]
  }
}
