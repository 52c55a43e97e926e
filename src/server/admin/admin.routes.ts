import type { Deps } from '../deps.ts'
import { adminOnly } from '../http/auth.ts'
import { type App, route } from '../http/route.ts'
import { countFeeds, countItems, countUsers, findUsersPage } from './admin.queries.ts'
import { presentAdminUser } from './presentAdminUser.ts'

export function adminRoutes(app: App, deps: Deps): void {
  const admin = adminOnly(deps)

  route(app, 'GET /admin/users', admin, async ({ query: { page, limit } }) => {
    const total = await countUsers(deps.db)
    const users = await findUsersPage(deps.db, { page, limit })
    return {
      users: users.map(presentAdminUser),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    }
  })
  route(app, 'GET /admin/stats', admin, async () => ({
    userCount: await countUsers(deps.db),
    feedCount: await countFeeds(deps.db),
    feedItemCount: await countItems(deps.db),
  }))
}
