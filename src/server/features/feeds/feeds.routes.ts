import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import { adminOnly, signedIn } from '../../core/sessions/guards.ts'
import { changeFeed } from '../../core/subscriptions/changeFeed.ts'
import { deleteFeed } from '../../core/subscriptions/deleteFeed.ts'
import { listFeeds } from '../../core/subscriptions/listFeeds.ts'
import { moveFeed } from '../../core/subscriptions/moveFeed.ts'
import { findItemsPerDay } from '../../core/subscriptions/pace.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { addFeed } from '../../ingest/adding/addFeed.ts'
import { categoriesIn } from '../../ingest/discovery/categoriesIn.ts'
import { discoverFeeds } from '../../ingest/discovery/discoverFeeds.ts'
import { createFeedSearch } from '../../ingest/discovery/searchFeeds.ts'
import { createNewFullTexts } from '../../ingest/fullText/newItems.ts'
import { createIconSearch } from '../../ingest/icons/findFeedIcon.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { changeAddress } from './changeAddress.ts'
import { createPreviews } from './previewFeed.ts'
import { createRefreshNow } from './refreshNow.ts'
import { changeRetention, showRetention } from './retention.ts'

/** For calls that send requests to other servers: a person looking for feeds needs fewer from one address. */
const asking = { callsPerMinute: 300 }

export function feedRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  const admin = adminOnly(deps)
  const baseDeps = createRefreshDeps(deps, { pauseMs: 0 })
  const newFullTexts = createNewFullTexts(baseDeps)
  app.addHook('onClose', newFullTexts.stop)
  const refreshDeps = { ...baseDeps, onNewItems: newFullTexts.add }
  const refreshNow = createRefreshNow(refreshDeps)
  const previewFeed = createPreviews(deps)
  const searchFeeds = createFeedSearch(deps)
  const iconSearch = createIconSearch(deps)
  app.addHook('onClose', () => iconSearch.stop())

  route(app, 'POST /feeds', reader, async ({ reader, body: { feedUrl, columnId, addToTop } }) => {
    const place = { columnId, at: addToTop ? 'top' : 'bottom' } as const
    const feed = await addFeed({ ...refreshDeps, iconSearch }, reader, { feedUrl, ...place })
    return { feed, itemsPerDay: await findItemsPerDay(deps.db, feed.id, deps.clock()) }
  })
  route(app, 'GET /feeds', reader, async ({ reader }) => ({ feeds: await listFeeds(deps.db, reader, deps.pictures) }))
  route(app, 'PATCH /feeds/:id', reader, async ({ reader, params, body }) => ({
    feed: await changeFeed(deps, reader, { subscriptionId: params.id, ...body }),
  }))
  route(
    app,
    'PUT /feeds/:id/address',
    reader,
    async ({ reader, params, body }) => ({
      feed: await changeAddress({ ...refreshDeps, iconSearch }, reader, { subscriptionId: params.id, ...body }),
    }),
    asking,
  )
  route(app, 'GET /feeds/:id/retention', admin, async ({ reader, params }) => ({
    retention: await showRetention(deps, reader, params.id),
  }))
  route(app, 'PUT /feeds/:id/retention', admin, async ({ reader, params, body }) => ({
    retention: await changeRetention(deps, reader, { subscriptionId: params.id, ...body }),
  }))
  route(app, 'DELETE /feeds/:id', reader, async ({ reader, params }) => deleteFeed(deps, reader, params.id))
  route(app, 'POST /feeds/:id/refresh', reader, async ({ reader, params }) => refreshNow(reader, params.id))
  route(app, 'PATCH /feeds/:id/reorder', reader, async ({ reader, params, body }) => ({
    feed: await moveFeed(deps, reader, { subscriptionId: params.id, ...body }),
  }))
  route(
    app,
    'GET /feeds/discover',
    reader,
    async ({ reader, query }) => ({ feeds: await discoverFeeds(deps, reader, query.url) }),
    asking,
  )
  route(
    app,
    'GET /feeds/search',
    reader,
    async ({ reader, query }) => ({ feeds: await searchFeeds(reader, query.q) }),
    asking,
  )
  route(app, 'GET /feeds/seeds', reader, async ({ reader, request: { headers } }) => {
    const { preferences } = (await findUser(deps.db, reader.id)) ?? missing('account')
    const language = languageOfReader({ preferences }, headers['accept-language'])
    return { categories: categoriesIn(language).map((category) => ({ ...category, feeds: [...category.feeds] })) }
  })
  route(app, 'GET /feeds/preview', reader, async ({ reader, query }) => previewFeed(reader, query.url), asking)
}
