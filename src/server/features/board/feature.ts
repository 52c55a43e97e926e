import { onBoard, onColumn } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { boardRoutes } from './board.routes.ts'
import { boardsRoutes } from './boards.routes.ts'
import { columnRoutes } from './columns.routes.ts'

export const board: Feature = {
  routes(api, parts) {
    boardRoutes(api, parts)
    boardsRoutes(api, parts)
    columnRoutes(api, parts)
  },
  cases: {
    'GET /board': {},
    'GET /board/blocks': {},
    'GET /boards': {},
    'POST /boards': {},
    'PATCH /boards/:id': onBoard({ name: 'Mine now', position: 0 }),
    'DELETE /boards/:id': onBoard(),
    'GET /columns': {},
    'POST /columns': { withTheirs: ({ boardId }) => [{ body: { name: 'Mine', boardId } }] },
    'POST /columns/ensure-defaults': {},
    'PATCH /columns/:id': {
      withTheirs: (theirs, mine) => [
        { params: { id: theirs.columnId }, body: { name: 'Mine now' } },
        { params: { id: theirs.columnId }, body: { boardId: mine.boardId } },
        { params: { id: mine.columnId }, body: { boardId: theirs.boardId } },
      ],
    },
    'DELETE /columns/:id': onColumn(),
  },
}
