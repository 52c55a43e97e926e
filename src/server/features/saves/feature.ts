import { startPageKeeper } from '../../ingest/saves/pageKeeper.ts'
import type { Feature } from '../feature.ts'
import { saveRoutes } from './saves.routes.ts'

export const saves: Feature = {
  routes: saveRoutes,
  loop: startPageKeeper,
  cases: {
    'POST /saves': {},
  },
}
