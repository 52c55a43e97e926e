import { onItem } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { episodeRoutes } from './episodes.routes.ts'
import { podcastRoutes } from './podcasts.routes.ts'

export const podcasts: Feature = {
  routes: (app, parts) => {
    podcastRoutes(app, parts)
    episodeRoutes(app, parts)
  },
  cases: {
    'PUT /podcasts/positions': {
      withTheirs: ({ itemId }) => [
        {
          body: { itemId, enclosureIndex: 0, positionSeconds: 5, durationSeconds: null, isFinished: false, agoMs: 0 },
        },
      ],
    },
    'GET /podcasts/continue': {},
    'GET /podcasts/items/:id/chapters': onItem(),
    'GET /podcasts/items/:id/transcripts/:index': {
      withTheirs: ({ itemId }) => [{ params: { id: itemId, index: 0 } }],
    },
  },
  besides: { 'GET /podcasts/items/:id/sound/:index': 'for readers' },
}
