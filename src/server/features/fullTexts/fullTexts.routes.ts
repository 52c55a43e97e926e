import type { WholeArticle } from '../../../shared/api/entities.ts'
import { presentFullText } from '../../core/fullTexts/presentFullText.ts'
import { findItem } from '../../core/items/items.queries.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Reader } from '../../core/reader.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { BadGateway, missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import type { FullTexts } from '../../ingest/fullText/fullTexts.ts'

/** Each may send requests to a site. */
const asking = { callsPerMinute: 60 }

type FullTextDeps = Deps & { fullTexts: FullTexts }

export function fullTextRoutes(app: App, deps: FullTextDeps): void {
  route(
    app,
    'POST /feeds/items/:id/full-text',
    signedIn(deps),
    async ({ reader, params }) => ({ article: await showWholeArticle(deps, reader, params.id) }),
    asking,
  )
}

/** Throws NotFound for another reader's item, and BadGateway with the reason when there is no whole article. */
async function showWholeArticle(deps: FullTextDeps, reader: Reader, itemId: number): Promise<WholeArticle> {
  const view = (await findItem(deps.db, reader, itemId)) ?? missing('item')
  const outcome = await deps.fullTexts.ofItem(itemId)
  if (outcome.is === 'missing') return missing('item')
  if (outcome.is === 'refused') throw new BadGateway(outcome.said)
  const [item = missing('item')] = await showItems(deps, reader, [view])
  return presentFullText(deps, reader, { item, row: outcome.row, feedOwnerId: view.feedOwnerId })
}
