import type { Feature } from '../feature.ts'
import { secondFactorRoutes } from './secondFactor.routes.ts'

export const secondFactor: Feature = {
  routes: secondFactorRoutes,
  cases: {
    'GET /auth/second-factor': {},
    'POST /auth/authenticator': {},
    'POST /auth/authenticator/confirm': {},
    'POST /auth/authenticator/remove': {},
    'POST /auth/recovery-codes': {},
  },
}
