import type { Feature } from '../feature.ts'
import { liveRoutes } from './live.routes.ts'

export const live: Feature = {
  routes: liveRoutes,
  cases: {},
  besides: {
    'GET /events': 'for readers',
  },
}
