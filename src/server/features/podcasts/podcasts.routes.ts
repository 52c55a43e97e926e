import { keepPosition } from '../../core/lists/keepPosition.ts'
import { showItems } from '../../core/lists/showItems.ts'
import { findItemsToContinue } from '../../core/positions/positions.queries.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/route.ts'
import { createNotesSource } from './notesSource.ts'
import { showChapters, showTranscript } from './showNotes.ts'

/** Each may send a request to a publisher. */
const asking = { callsPerMinute: 120 }

export function podcastRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  const notesSource = createNotesSource(deps)

  route(app, 'PUT /podcasts/positions', reader, async ({ reader, body }) => ({
    position: await keepPosition(deps, reader, body),
  }))
  route(app, 'GET /podcasts/continue', reader, async ({ reader }) => ({
    items: await showItems(deps, reader, await findItemsToContinue(deps.db, reader)),
  }))
  route(
    app,
    'GET /podcasts/items/:id/chapters',
    reader,
    async ({ reader, params }) => ({ chapters: await showChapters({ ...deps, notesSource }, reader, params.id) }),
    asking,
  )
  route(
    app,
    'GET /podcasts/items/:id/transcripts/:index',
    reader,
    async ({ reader, params: { id, index } }) => ({
      lines: await showTranscript({ ...deps, notesSource }, reader, { itemId: id, index }),
    }),
    asking,
  )
}
