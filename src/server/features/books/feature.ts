import type { Feature } from '../feature.ts'
import { bookRoutes } from './books.routes.ts'

export const books: Feature = {
  routes: bookRoutes,
  cases: {},
  besides: {
    'GET /books/paper/:day': 'for readers',
    'GET /books/later': 'for readers',
    'GET /books/saved': 'for readers',
    'GET /books/tags/:id': 'for readers',
  },
}
