import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'
import { finishPaper, takeBackDone } from './done.ts'
import { openFormerPaper, openPaper } from './openPaper.ts'

export function paperRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  route(app, 'POST /paper/open', reader, ({ reader, body }) => openPaper(deps, reader, body))
  route(app, 'GET /paper/:day', reader, ({ reader, params }) => openFormerPaper(deps, reader, params.day))
  route(app, 'POST /paper/:day/done', reader, ({ reader, params }) => finishPaper(deps, reader, params.day))
  route(app, 'POST /paper/:day/not-done', reader, ({ reader, params }) => takeBackDone(deps, reader, params.day))
}
