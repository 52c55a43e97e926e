import type { Feature } from '../feature.ts'
import { readingRoutes } from './reading.routes.ts'

export const reading: Feature = {
  routes: readingRoutes,
  cases: {
    'GET /reading/continue': {},
    'PUT /reading/positions': {
      withTheirs: ({ itemId }) => [
        {
          body: {
            itemId,
            source: 'feed',
            paragraphHash: 'abc',
            paragraphIndex: 3,
            share: 0.5,
            isFinished: false,
            agoMs: 0,
          },
        },
      ],
    },
  },
}
