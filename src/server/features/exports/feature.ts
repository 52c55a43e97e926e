import type { Feature } from '../feature.ts'
import { exportRoutes } from './exports.routes.ts'

export const exports: Feature = {
  routes: exportRoutes,
  cases: {},
  besides: {
    'GET /opml/export': 'for readers',
    'GET /items/saved/export': 'for readers',
    'GET /account/export': 'for readers',
  },
}
