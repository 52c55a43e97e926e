import type { StoredSiteRule } from '../../../shared/features/fullTexts.ts'
import { adminOnly } from '../../core/sessions/guards.ts'
import { missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { deleteRule, findAllRules, writeRule } from '../../ingest/fullText/siteRules.queries.ts'
import { refuseBadSelectors, type TryDeps, tryRule } from './tryRule.ts'

/** Each sends requests to a site. */
const trying = { callsPerMinute: 30 }

export function siteRuleRoutes(app: App, deps: TryDeps): void {
  const admin = adminOnly(deps)
  const showRules = async (): Promise<{ rules: StoredSiteRule[] }> => ({
    // Only this server writes rules, after checking them.
    rules: (await findAllRules(deps.db)).map(({ host, rule }) => ({ host, rule: JSON.parse(rule) })),
  })

  route(app, 'GET /admin/site-rules', admin, showRules)
  route(app, 'PUT /admin/site-rules', admin, async ({ body: { host, rule } }) => {
    await refuseBadSelectors(deps, rule)
    await writeRule(deps.db, { host: host.replace(/^www\./, ''), rule: JSON.stringify(rule), version: deps.clock() })
    return showRules()
  })
  route(app, 'DELETE /admin/site-rules', admin, async ({ query: { host } }) => {
    if (!(await deleteRule(deps.db, host))) missing('site rule')
  })
  route(app, 'POST /admin/site-rules/try', admin, ({ reader, body }) => tryRule(deps, reader, body), trying)
}
