import { startHubKeeper } from '../../ingest/websub/hubKeeper.ts'
import type { Feature } from '../feature.ts'
import { websubRoutes } from './websub.routes.ts'

export const websub: Feature = {
  routes: websubRoutes,
  loop: startHubKeeper,
  cases: {},
  besides: {
    'GET /websub/:callbackId': 'public',
    'POST /websub/:callbackId': 'public',
  },
}
