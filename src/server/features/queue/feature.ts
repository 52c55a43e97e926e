import { onItem } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { queueRoutes } from './queue.routes.ts'

export const queue: Feature = {
  routes: queueRoutes,
  cases: {
    'GET /queue': {},
    'PUT /queue/:id': onItem({}),
    // Taking out what isn't there changes nothing, so another reader's item answers 204 as well.
    'DELETE /queue/:id': {},
  },
}
