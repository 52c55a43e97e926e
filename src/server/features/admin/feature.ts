import type { Feature } from '../feature.ts'
import { adminRoutes } from './admin.routes.ts'
import { instanceRoutes } from './instance.routes.ts'

export const admin: Feature = {
  routes(api, parts) {
    instanceRoutes(api, parts)
    adminRoutes(api, parts)
  },
  cases: {
    'GET /health': { isPublic: true },
    'GET /ready': { isPublic: true },
    'GET /config': { isPublic: true },
    'GET /admin/users': { isForAdmins: true },
    'GET /admin/stats': { isForAdmins: true },
    'PATCH /admin/users/:id': { isForAdmins: true },
    'DELETE /admin/users/:id': { isForAdmins: true },
    'GET /admin/instance': { isForAdmins: true },
    'PATCH /admin/instance': { isForAdmins: true },
    'POST /admin/test-mail': { isForAdmins: true },
  },
}
