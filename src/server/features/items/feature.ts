import { onItem } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { itemRoutes } from './items.routes.ts'

export const items: Feature = {
  routes: itemRoutes,
  cases: {
    'GET /feeds/items': {
      withTheirs: ({ feedId, columnId, tagId }) => [
        { query: { feedId } },
        { query: { columnId } },
        { query: { tagId } },
      ],
    },
    'GET /feeds/items/:id': onItem(),
    'PATCH /feeds/items/:id/read': onItem({ isRead: true }),
    'PATCH /feeds/items/:id/saved': onItem({ isSaved: true }),
    'PATCH /feeds/items/:id/later': onItem({ isLater: true }),
    'PATCH /feeds/items/:id/hidden': onItem({ isHidden: false }),
    'POST /items/read-all': {
      withTheirs: ({ feedId, columnId, boardId, tagId, itemId }) => [
        { body: { boardId, upToItemId: itemId } },
        { body: { feedId, upToItemId: itemId } },
        { body: { columnId, upToItemId: itemId } },
        { body: { tagId, upToItemId: itemId } },
      ],
    },
    'POST /items/read-some': {
      withTheirs: ({ feedId, columnId, tagId, itemId }) => [
        { body: { itemIds: [itemId] } },
        ...[{ feedId }, { columnId }, { tagId }].map((scope) => ({
          body: { ...scope, olderThan: { publishedAt: '2100-01-01T00:00:00Z' } },
        })),
      ],
    },
    'GET /items/faded': { withTheirs: ({ feedId }) => [{ query: { feedId } }] },
    'POST /items/bring-back': { withTheirs: ({ feedId }) => [{ body: { feedId } }] },
    'POST /items/undo': {},
    'GET /feeds/items/:id/former': onItem(),
  },
}
