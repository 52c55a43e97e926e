import { forgetPodcastChangesBefore } from '../../core/subscriptions/podcastChanges.queries.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day } from '../../lib/clock.ts'
import type { Feature } from '../feature.ts'
import { gpodderRoutes } from './gpodder.routes.ts'
import { nextcloudRoutes } from './nextcloud.routes.ts'
import { forgetSignInsBefore } from './signIns.queries.ts'
import { nextcloudSignInRoutes, signInRoutes } from './signIns.routes.ts'
import { signInMs } from './signIns.ts'

/** An app that was not opened for longer keeps what the reader unsubscribed from since. */
const changesKnownDays = 400

export const podcastApps: Feature = {
  routes: signInRoutes,
  rootRoutes: (app, parts) => {
    const deps = createRefreshDeps(parts, { pauseMs: 0 })
    gpodderRoutes(app, deps)
    nextcloudRoutes(app, deps)
    nextcloudSignInRoutes(app, parts)
  },
  async cleanup({ db, clock }) {
    await forgetPodcastChangesBefore(db, clock() - changesKnownDays * day)
    await forgetSignInsBefore(db, clock() - signInMs)
  },
  cases: {
    // The token of the address is the proof: a sign-in belongs to no reader before one allows it.
    'GET /app-sign-ins/:token': {},
    'POST /app-sign-ins/:token': {},
  },
  // Clients fix paths and answers; podcastApps.test.ts tries wrong keys and other readers' episodes.
  ownPaths: [
    'POST /index.php/login/v2',
    'POST /index.php/login/v2/poll',
    'POST /2/auth/:user/:action',
    'GET /2/devices/:user',
    'POST /2/devices/:user/:device',
    'GET /2/subscriptions/:user/:device',
    'POST /2/subscriptions/:user/:device',
    'GET /2/episodes/:user',
    'POST /2/episodes/:user',
    'GET /subscriptions/:user',
    'GET /subscriptions/:user/:device',
    'PUT /subscriptions/:user/:device',
    'GET /index.php/apps/gpoddersync/subscriptions',
    'POST /index.php/apps/gpoddersync/subscription_change/create',
    'GET /index.php/apps/gpoddersync/episode_action',
    'POST /index.php/apps/gpoddersync/episode_action/create',
  ],
}
