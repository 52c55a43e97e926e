import type { App } from '../../http/route.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { createAppCalls } from './appCalls.ts'
import { keepPlays, showPlays } from './episodes.ts'
import { readChanges } from './gpodder.routes.ts'
import { changePodcasts, showChanges } from './podcasts.ts'

/** The same calls as Nextcloud's GPodder Sync has them, for AntennaPod and Kasts. */
export function nextcloudRoutes(root: App, deps: RefreshDeps): void {
  root.register(async (app) => {
    const add = createAppCalls(app, deps)
    const base = '/index.php/apps/gpoddersync'
    add('GET', `${base}/subscriptions`, ({ deps, reader, query }) => showChanges(deps, reader, query.since))
    add('POST', `${base}/subscription_change/create`, ({ deps, reader, body }) =>
      changePodcasts(deps, reader, readChanges(body())),
    )
    add('GET', `${base}/episode_action`, ({ deps, reader, query: { since, podcast } }) =>
      showPlays(deps, reader, { since, podcast }),
    )
    add('POST', `${base}/episode_action/create`, ({ deps, reader, body }) => keepPlays(deps, reader, body()))
  })
}
