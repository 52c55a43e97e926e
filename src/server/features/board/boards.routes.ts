import { findBoards } from '../../core/columns/boards.queries.ts'
import { presentBoard } from '../../core/columns/presentBoard.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'
import { changeBoard } from './changeBoard.ts'
import { createBoard } from './createBoard.ts'
import { deleteBoard } from './deleteBoard.ts'

export function boardsRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)

  route(app, 'GET /boards', reader, async ({ reader }) => ({
    boards: (await findBoards(deps.db, reader)).map(presentBoard),
  }))
  route(app, 'POST /boards', reader, async ({ reader, body }) => ({ board: await createBoard(deps, reader, body) }))
  route(app, 'PATCH /boards/:id', reader, async ({ reader, params, body }) => ({
    board: await changeBoard(deps, reader, { boardId: params.id, ...body }),
  }))
  route(app, 'DELETE /boards/:id', reader, ({ reader, params }) => deleteBoard(deps, reader, params.id))
}
