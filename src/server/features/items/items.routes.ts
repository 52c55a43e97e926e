import { bringBack, countWeeksFaded } from '../../core/lists/bringBack.ts'
import { listItems } from '../../core/lists/listItems.ts'
import { openArticle } from '../../core/lists/openArticle.ts'
import { readAll } from '../../core/lists/readAll.ts'
import { setHidden } from '../../core/lists/setHidden.ts'
import { setLater } from '../../core/lists/setLater.ts'
import { setRead } from '../../core/lists/setRead.ts'
import { setSaved } from '../../core/lists/setSaved.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { createCallerTurns } from '../../http/callerTurns.ts'
import { type App, route } from '../../http/route.ts'
import { readSome } from './readSome.ts'
import { showFormerText } from './showFormerText.ts'
import { undoChanges } from './undoChanges.ts'

/** A page of the web has at most this many items, unless the reader has more than a hundred feeds. */
const usualItems = 1500

const isExpensive = ({ q, limit, perFeed }: { q?: string | undefined; limit: number; perFeed?: number | undefined }) =>
  Boolean(q) || limit > usualItems || perFeed !== undefined

export function itemRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  const { run: inTurn } = createCallerTurns()

  route(
    app,
    'GET /feeds/items',
    reader,
    ({ reader, query }) =>
      isExpensive(query) ? inTurn(reader, () => listItems(deps, reader, query)) : listItems(deps, reader, query),
    { isRevalidated: true },
  )
  route(app, 'GET /feeds/items/:id', reader, async ({ reader, params }) => ({
    item: await openArticle(deps, reader, params.id),
  }))
  route(app, 'GET /feeds/items/:id/former', reader, async ({ reader, params }) => ({
    former: await showFormerText(deps, reader, params.id),
  }))
  route(app, 'PATCH /feeds/items/:id/read', reader, async ({ reader, params, body }) => ({
    item: await setRead(deps, reader, { itemId: params.id, ...body }),
  }))
  route(app, 'PATCH /feeds/items/:id/saved', reader, async ({ reader, params, body }) => ({
    item: await setSaved(deps, reader, { itemId: params.id, ...body }),
  }))
  route(app, 'PATCH /feeds/items/:id/later', reader, async ({ reader, params, body }) => ({
    item: await setLater(deps, reader, { itemId: params.id, ...body }),
  }))
  route(app, 'PATCH /feeds/items/:id/hidden', reader, async ({ reader, params, body }) => ({
    item: await setHidden(deps, reader, { itemId: params.id, ...body }),
  }))
  route(app, 'POST /items/read-all', reader, ({ reader, body }) => readAll(deps, reader, body))
  route(app, 'POST /items/read-some', reader, ({ reader, body }) => readSome(deps, reader, body))
  route(app, 'GET /items/faded', reader, async ({ reader, query }) => ({
    count: await countWeeksFaded(deps, reader, query),
  }))
  route(app, 'POST /items/bring-back', reader, ({ reader, body }) => bringBack(deps, reader, body))
  route(app, 'POST /items/undo', reader, ({ reader, body }) => undoChanges(deps, reader, body.undo))
}
