import { createFadingOnLook } from '../../core/fading/createFadingOnLook.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'
import { showBlocks } from './showBlocks.ts'
import { showBoard } from './showBoard.ts'

export function boardRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  const fade = createFadingOnLook(deps)

  route(
    app,
    'GET /board',
    reader,
    async ({ reader, query }) => {
      await fade(reader)
      return showBoard(deps, reader, query)
    },
    { isRevalidated: true },
  )
  route(
    app,
    'GET /board/blocks',
    reader,
    async ({ reader, query }) => ({ blocks: await showBlocks(deps, reader, query) }),
    { isRevalidated: true },
  )
}
