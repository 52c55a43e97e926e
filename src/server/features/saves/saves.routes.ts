import { limits } from '../../../shared/limits.ts'
import { showMarkedItem } from '../../core/lists/showMarkedItem.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import { meetsNeed } from '../../core/sessions/keyScopes.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import type { Deps } from '../../deps.ts'
import { Unprocessable } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { savePage } from '../../ingest/saves/savePage.ts'
import { hour } from '../../lib/clock.ts'

/** JSON may write a character in six bytes. */
const bodyLimit = limits.saveHtmlMaxChars + 1024 * 1024

export function saveRoutes(app: App, deps: Deps): void {
  const limit = { most: limits.savesPerHour, withinMs: hour, group: 'readers' }
  route(
    app,
    'POST /saves',
    signedIn(deps),
    async ({ reader, body, request, reply }) => {
      await app.throttle.take(`saves by ${reader.id}`, limit)
      const outcome = await savePage(deps, reader, {
        page: body,
        ownHost: request.host,
        mayReplace: mayReplace(reader),
      })
      if (outcome.is === 'refused') throw new Unprocessable(outcome.said)
      if (outcome.is === 'known') reply.status(200)
      const item = await showMarkedItem(deps, reader, outcome.itemId)
      return { item: mayRead(reader) ? item : { id: item.id, link: item.link } }
    },
    { bodyLimit },
  )
}

/** A key that only saves shows nothing of what the reader has, and replaces no text that the reader kept: that has no undo. */
const mayRead = ({ key }: SignedInReader): boolean => key === undefined || meetsNeed(key.scopes, 'read')
const mayReplace = ({ key }: SignedInReader): boolean => key === undefined || meetsNeed(key.scopes, 'full')
