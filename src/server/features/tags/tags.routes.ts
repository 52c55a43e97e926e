import { listItems } from '../../core/lists/listItems.ts'
import { listTaggedItems } from '../../core/lists/listTaggedItems.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import { changeTag } from '../../core/tags/changeTag.ts'
import { createTag } from '../../core/tags/createTag.ts'
import { deleteTag } from '../../core/tags/deleteTag.ts'
import { showTag } from '../../core/tags/showTag.ts'
import { tagItem } from '../../core/tags/tagItem.ts'
import { findTagsWithUses } from '../../core/tags/tags.queries.ts'
import { untagItem } from '../../core/tags/untagItem.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'
import { tagFeed } from './tagFeed.ts'
import { untagFeed } from './untagFeed.ts'

export function tagRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)

  route(app, 'GET /tags', reader, async ({ reader }) => ({ tags: await findTagsWithUses(deps.db, reader) }))
  route(app, 'GET /tags/:id', reader, async ({ reader, params }) => ({
    tag: await showTag(deps.db, reader, params.id),
  }))
  route(app, 'POST /tags', reader, async ({ reader, body }) => ({ tag: await createTag(deps, reader, body) }))
  route(app, 'PUT /tags/:id', reader, async ({ reader, params, body }) => ({
    tag: await changeTag(deps, reader, { tagId: params.id, ...body }),
  }))
  route(app, 'DELETE /tags/:id', reader, ({ reader, params }) => deleteTag(deps, reader, params.id))
  route(app, 'GET /tags/:id/items', reader, ({ reader, params, query: { articlesOnly, ...query } }) =>
    (articlesOnly ? listTaggedItems : listItems)(deps, reader, { tagId: params.id, ...query }),
  )

  // The feed's id on the wire is the subscription's.
  route(app, 'POST /tags/feeds/:feedId', reader, async ({ reader, params, body }) => {
    await tagFeed(deps, reader, { tagId: body.tagId, subscriptionId: params.feedId })
    return {}
  })
  route(app, 'DELETE /tags/feeds/:feedId/:tagId', reader, ({ reader, params }) =>
    untagFeed(deps, reader, { tagId: params.tagId, subscriptionId: params.feedId }),
  )
  route(app, 'POST /tags/feed-items/:itemId', reader, async ({ reader, params, body }) => {
    await tagItem(deps, reader, { tagId: body.tagId, itemId: params.itemId })
    return {}
  })
  route(app, 'DELETE /tags/feed-items/:itemId/:tagId', reader, ({ reader, params }) => untagItem(deps, reader, params))
}
