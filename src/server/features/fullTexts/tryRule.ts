import type { TriedRule } from '../../../shared/features/fullTexts.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { presentPage } from '../../core/items/presentArticle.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import type { SiteRule } from '../../html/extract/siteRule.ts'
import { Unavailable, Unprocessable } from '../../http/errors.ts'
import { holdDocuments } from '../../ingest/discovery/holdDocuments.ts'
import { fetchPage } from '../../ingest/fullText/fetchPage.ts'
import { findRule } from '../../ingest/fullText/findRule.ts'
import { refusalOf } from '../../ingest/fullText/refusalOf.ts'
import type { HostGate } from '../../ingest/refresh/hosts.ts'
import { second } from '../../lib/clock.ts'

export type TryDeps = Deps & { hostGate: HostGate }

const placeTimeoutMs = 10 * second

/** Reads one page with the rule in use and with the rule to try. Stores nothing. Throws Unprocessable for a page without HTML. */
export function tryRule(
  deps: TryDeps,
  reader: { id: number },
  tried: { url: string; rule: SiteRule },
): Promise<{ before: TriedRule; after: TriedRule }> {
  return holdDocuments(deps, reader, (own) => readTwice(own, reader, tried))
}

async function readTwice(
  deps: TryDeps,
  reader: Reader,
  { url, rule }: { url: string; rule: SiteRule },
): Promise<{ before: TriedRule; after: TriedRule }> {
  if (!deps.config.fullText) throw new Unprocessable(texts.fullTextOff)
  const fetched = await fetchPage(deps, url, { placeTimeoutMs })
  if (fetched.is === 'refused') throw new Unprocessable(fetched.said)
  const read = async (tried: SiteRule | null): Promise<TriedRule> => {
    const page = await deps.pages.read({ ...fetched.page, rule: tried, part: 1 })
    if (page === 'busy') throw new Unavailable(texts.tooManyDocuments)
    if (page.is !== 'article') return { article: null, reason: refusalOf(page).text }
    return {
      article: await presentPage(deps, reader, { ...page, url: fetched.page.url }),
      reason: page.isRuleUnused ? texts.siteRuleFoundLittle() : null,
    }
  }
  const { rule: inUse } = await findRule(deps.db, fetched.page.url)
  return { before: await read(inUse), after: await read(rule) }
}

/** Throws Unprocessable for a rule with a selector that is no CSS. */
export async function refuseBadSelectors({ pages }: Pick<Deps, 'pages'>, rule: SiteRule): Promise<void> {
  const page = await pages.read({
    bytes: Buffer.from('<p>A page'),
    contentType: 'text/html',
    url: 'https://a.example/',
    rule,
    part: 1,
  })
  if (page !== 'busy' && page.is === 'badSelector') throw new Unprocessable(refusalOf(page))
}
