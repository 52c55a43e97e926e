import type { Feature } from '../feature.ts'
import { startCleaningAhead } from './cleanAhead.ts'
import { feverRoutes } from './fever.routes.ts'
import { greaderRoutes } from './greader.routes.ts'
import { createSyncTurns } from './syncTurns.ts'

const pathsOf = (methods: readonly string[], paths: readonly string[]) =>
  paths.flatMap((path) => methods.map((method) => `${method} ${path}`))
/** The app prints one `*` for all paths of a base. */
const ofGreader = pathsOf(
  ['GET', 'POST', 'OPTIONS'],
  ['/greader.php', '/greader.php*', '/greader.php/accounts/ClientLogin', '/accounts/ClientLogin', '*'],
)
const ofFever = pathsOf(['GET', 'POST'], ['/fever', '/fever/', '/fever.php', '/fever.php/'])

export const sync: Feature = {
  rootRoutes(app, parts) {
    const syncTurns = createSyncTurns()
    greaderRoutes(app, { ...parts, syncTurns })
    feverRoutes(app, { ...parts, syncTurns })
  },
  loop: startCleaningAhead,
  cases: {},
  besides: {
    'GET /greader.php/check/compatibility': 'public',
  },
  // Clients fix paths and answers; the tests of this folder try foreign ids and wrong keys.
  ownPaths: [...ofGreader, ...ofFever],
}
