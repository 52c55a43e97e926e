import { createFullTexts } from '../../ingest/fullText/fullTexts.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { onItem } from '../cases.ts'
import type { Feature } from '../feature.ts'
import { fullTextRoutes } from './fullTexts.routes.ts'
import { siteRuleRoutes } from './siteRules.routes.ts'

export const fullTexts: Feature = {
  routes(api, parts) {
    const deps = createRefreshDeps(parts, { pauseMs: 0 })
    fullTextRoutes(api, { ...parts, fullTexts: createFullTexts(deps) })
    siteRuleRoutes(api, deps)
  },
  cases: {
    'POST /feeds/items/:id/full-text': onItem(),
    'GET /admin/site-rules': { isForAdmins: true },
    'PUT /admin/site-rules': { isForAdmins: true },
    'DELETE /admin/site-rules': { isForAdmins: true },
    'POST /admin/site-rules/try': { isForAdmins: true },
  },
}
