import type { PreviewItem, SeedCategory } from '../../../shared/api/entities.ts'
import type { Preview } from '../../core/categoriesApi.ts'

type SeedFeed = SeedCategory['feeds'][number]
export type ReadyOffer = { feed: SeedFeed; items: PreviewItem[] }

/**
 * The feeds with a preview, in the order of their answers, so a feed that is shown never moves. `waiting` counts the feeds
 * without an answer yet. Failed feeds are left out.
 */
export function arrangeOffers(feeds: SeedFeed[], previews: Preview[]): { ready: ReadyOffer[]; waiting: number } {
  const ready = feeds
    .flatMap((feed, index) => {
      const preview = previews[index]
      return preview?.is === 'ready' ? [{ feed, ...preview }] : []
    })
    .toSorted((one, other) => one.readyAt - other.readyAt)
  const waiting = previews.filter((preview) => preview.is === 'waiting').length
  return { ready: ready.map(({ feed, items }) => ({ feed, items })), waiting }
}
