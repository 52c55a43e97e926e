// The door to the whole article of a page: fetch -> extract -> join its parts. It stores nothing.
import { type CodedText, codedOf } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import type { ExtractedArticle, ExtractedPage } from '../../html/extract/extractArticle.ts'
import { fetchPage, type PageDeps } from './fetchPage.ts'
import { type FoundRule, findRule } from './findRule.ts'
import { refusalOf } from './refusalOf.ts'

export type WholeArticleDeps = PageDeps & Pick<Deps, 'db' | 'pages'>

export type WholeArticleRead =
  | { is: 'read'; article: ExtractedArticle; url: string; ruleVersion: number }
  | (Refused & { ruleVersion: number })

export type ReadOptions = {
  /** The holder of its pages' bytes (fetcher.hold). */
  holderId: number
  /** How long to wait for a place at the host, for each part. */
  placeTimeoutMs: number
  /** Words that the article must have, those of the feed's own text. */
  wordsMin?: number
  /** In place of the stored rule, to try one. */
  rule?: FoundRule
}

/** A longer article is read no further. */
const partsMax = 5

export function readWholeArticle(
  deps: WholeArticleDeps,
  url: string,
  { holderId, ...options }: ReadOptions,
): Promise<WholeArticleRead> {
  return deps.fetcher.hold(holderId, async (fetcher, share) => {
    const read = await readParts({ ...deps, fetcher }, url, options)
    return read.is === 'refused' && share.isRefused ? { ...busy, ruleVersion: read.ruleVersion } : read
  })
}

async function readParts(
  deps: WholeArticleDeps,
  url: string,
  { placeTimeoutMs, wordsMin = 0, rule: tried }: Omit<ReadOptions, 'holderId'>,
): Promise<WholeArticleRead> {
  if (URL.parse(url) === null) return { ...lasting(texts.failureBadAddress), ruleVersion: 0 }
  const { rule, version: ruleVersion } = tried ?? (await findRule(deps.db, url))
  const parts: Part[] = []
  let next: string | null = url
  while (next !== null && parts.length < partsMax) {
    const part = await readPart(deps, next, { placeTimeoutMs, rule, part: parts.length + 1 })
    if (part.is === 'refused') {
      // The last part may link to one that doesn't exist. When a part exists and can't be read, the text would be half of one.
      if (parts.length > 0 && part.isLasting) break
      return { ...part, ruleVersion }
    }
    parts.push(part)
    next = part.article.nextPage
  }
  const [first] = parts
  if (first === undefined) return { ...lasting(texts.fullTextEmpty), ruleVersion }
  const { nextPage: _, is: __, isRuleUnused: ___, ...article } = first.article
  const words = parts.reduce((sum, part) => sum + part.article.words, 0)
  if (words < wordsMin) return { ...lasting(texts.fullTextShorter), ruleVersion }
  const html = parts.map((part) => part.article.html).join('\n')
  return { is: 'read', article: { ...article, html, words }, url: first.url, ruleVersion }
}

type Part = { is: 'read'; article: Extract<ExtractedPage, { is: 'article' }>; url: string }
/** `isBusy`: nothing is known about the page, because too many documents were being read. */
type Refused = { is: 'refused'; said: CodedText; isLasting: boolean; isBusy?: boolean }

async function readPart(
  deps: WholeArticleDeps,
  url: string,
  { placeTimeoutMs, ...page }: { placeTimeoutMs: number; rule: FoundRule['rule']; part: number },
): Promise<Part | Refused> {
  const fetched = await fetchPage(deps, url, { placeTimeoutMs })
  if (fetched.is === 'refused') return fetched
  const read = await deps.pages.read({ ...fetched.page, ...page })
  if (read === 'busy') return busy
  if (read.is !== 'article') return { is: 'refused', said: refusalOf(read), isLasting: true }
  return { is: 'read', article: read, url: fetched.page.url }
}

const lasting = (said: Parameters<typeof codedOf>[0]): Refused => ({
  is: 'refused',
  said: codedOf(said),
  isLasting: true,
})

const busy: Refused = { is: 'refused', said: codedOf(texts.tooManyDocuments), isLasting: false, isBusy: true }
