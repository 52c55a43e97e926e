import type { Feature } from '../feature.ts'
import { pictureRoutes } from './pictures.routes.ts'

export const pictures: Feature = {
  routes: pictureRoutes,
  cases: {},
  besides: {
    'GET /images': 'public',
  },
}
