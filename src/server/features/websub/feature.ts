import { createFormPoster } from '../../fetching/postForm.ts'
import { startHubKeeper } from '../../ingest/websub/hubKeeper.ts'
import type { Feature } from '../feature.ts'
import { websubRoutes } from './websub.routes.ts'

export const websub: Feature = {
  routes: websubRoutes,
  loop(deps) {
    const hubs = createFormPoster(deps.config)
    const keeper = startHubKeeper({ ...deps, hubs })
    // Closing the connections ends requests to slow hubs.
    return { stop: async () => void (await Promise.all([keeper.stop(), hubs.close()])) }
  },
  cases: {},
  besides: {
    'GET /websub/:callbackId': 'public',
    'POST /websub/:callbackId': 'public',
  },
}
