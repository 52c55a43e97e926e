import { onTag } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { tagRoutes } from './tags.routes.ts'

export const tags: Feature = {
  routes: tagRoutes,
  cases: {
    'GET /tags': {},
    'GET /tags/:id': onTag(),
    'POST /tags': {},
    'PUT /tags/:id': onTag({ name: 'Mine now', color: '#ef4444', icon: '' }),
    'DELETE /tags/:id': onTag(),
    'POST /tags/feeds/:feedId': {
      withTheirs: (theirs, mine) => [
        { params: { feedId: theirs.feedId }, body: { tagId: mine.tagId } },
        { params: { feedId: mine.feedId }, body: { tagId: theirs.tagId } },
      ],
    },
    'DELETE /tags/feeds/:feedId/:tagId': { withTheirs: ({ feedId, tagId }) => [{ params: { feedId, tagId } }] },
    'POST /tags/feed-items/:itemId': {
      withTheirs: (theirs, mine) => [
        { params: { itemId: theirs.itemId }, body: { tagId: mine.tagId } },
        { params: { itemId: mine.itemId }, body: { tagId: theirs.tagId } },
      ],
    },
    'DELETE /tags/feed-items/:itemId/:tagId': { withTheirs: ({ itemId, tagId }) => [{ params: { itemId, tagId } }] },
    'GET /tags/:id/items': onTag(),
  },
}
