import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { wholeArticleSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

const selector = z.string().trim().min(1).max(limits.siteRuleSelectorMaxChars)

/** How the article is found on the pages of a site. */
export const siteRuleSchema = z.object({
  /** The elements that are the article; null: found in general. */
  body: selector.nullable(),
  /** Elements that are removed first. */
  strip: z.array(selector).max(limits.siteRuleStripMax),
  /** The link to the next part of an article. */
  nextPage: selector.nullable(),
})

const hostInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)

const storedRule = z.object({ host: z.string(), rule: siteRuleSchema })
export type StoredSiteRule = z.infer<typeof storedRule>

/** A try shows the article, or the reason why there is none. An article with a reason was found without the rule. */
const tried = z.object({ article: wholeArticleSchema.nullable(), reason: z.string().nullable() })
export type TriedRule = z.infer<typeof tried>

export const siteRuleCalls = {
  'GET /admin/site-rules': {
    need: 'session',
    summary: "Admins' rules for sites, by host",
    answer: z.object({ rules: z.array(storedRule) }),
  },
  'PUT /admin/site-rules': {
    need: 'session',
    summary: 'Set the rule for a host and the hosts below it',
    body: z.object({ host: hostInput, rule: siteRuleSchema }),
    answer: z.object({ rules: z.array(storedRule) }),
    labels: {
      host: texts.fieldHost,
      rule: texts.fieldRule,
      body: texts.fieldBody,
      strip: texts.fieldStrip,
      nextPage: texts.fieldNextPage,
    },
  },
  'DELETE /admin/site-rules': {
    need: 'session',
    summary: 'Delete the rule for a host',
    query: z.object({ host: hostInput }),
    status: 204,
  },
  'POST /admin/site-rules/try': {
    need: 'session',
    summary: 'Fetch a page, and show its article without the rule and with it',
    body: z.object({ url: z.string().trim().min(1).max(limits.feedAddressMaxChars), rule: siteRuleSchema }),
    answer: z.object({ before: tried, after: tried }),
  },
} satisfies Contract
