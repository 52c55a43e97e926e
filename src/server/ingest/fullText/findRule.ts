import type { Db } from '../../db/schema.ts'
import { hostsOfRule, type SiteRule } from '../../html/extract/siteRule.ts'
import { ourSiteRules, ourSiteRulesVersion } from '../../html/extract/siteRules.ts'
import { findStoredRules } from './siteRules.queries.ts'

/** `version` changes when the rule does, and texts read by another version are read again. */
export type FoundRule = { rule: SiteRule | null; version: number }

/** The rule for a page: an admin's before ours, that of the closest host first. */
export async function findRule(db: Db, url: string): Promise<FoundRule> {
  const hosts = hostsOfRule(new URL(url).hostname)
  if (hosts.length === 0) return { rule: null, version: 0 }
  const stored = await findStoredRules(db, hosts)
  for (const host of hosts) {
    const own = stored.find((row) => row.host === host)
    // Only this server writes rules, after checking them.
    if (own) return { rule: JSON.parse(own.rule) as SiteRule, version: own.version }
    const ours = ourSiteRules[host]
    if (ours) return { rule: { body: null, strip: [], nextPage: null, ...ours }, version: ourSiteRulesVersion }
  }
  return { rule: null, version: 0 }
}
