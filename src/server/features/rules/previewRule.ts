import type { Item } from '../../../shared/api/entities.ts'
import type { RuleScope } from '../../../shared/features/rules.ts'
import { limits } from '../../../shared/limits.ts'
import { type PatternMatch, patternOf } from '../../../shared/search/patterns.ts'
import type { SearchQuery } from '../../../shared/search/readSearch.ts'
import type { SearchPattern } from '../../../shared/search/searchFilters.ts'
import { joinWords, readWords, termsToHighlight } from '../../../shared/search/searchWords.ts'
import { findViews } from '../../core/items/items.queries.ts'
import { readsTexts } from '../../core/lists/patternMatches.ts'
import {
  countItemsWithin,
  findArrival,
  findFirstIdSince,
  findRuleMatches,
  measureItems,
  prepareMatching,
  type RuleMatch,
} from '../../core/lists/ruleMatches.queries.ts'
import { showItems } from '../../core/lists/showItems.ts'
import { type Span, spansOfItems } from '../../core/lists/spansOfItems.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { readRuleQueryOrRefuse } from '../../core/rules/readRuleQuery.ts'
import { findFeedTitles } from '../../core/rules/ruleTargets.queries.ts'
import { spendWhileWaiting, TooMuchWork } from '../../core/searches/patternEffort.ts'
import type { Deps } from '../../deps.ts'
import { day, toIso } from '../../lib/clock.ts'
import { createSlices } from '../../lib/slices.ts'
import { refuseUnknownTargets } from './refuseWrongRule.ts'

export type RulePreview = {
  matches: number
  of: number
  since: string
  items: Item[]
  perFeed: { feedId: number; title: string; matches: number }[]
  terms: string[]
}

/** So many are looked at between two looks at the time. */
const textsAtOnce = 100
/** Reading the texts of so many items for a regular expression takes about a second. */
const textsMax = 5000

const isTooMuch = ({ patterns }: SearchQuery, of: number): boolean => readsTexts(patterns) && of >= textsMax

/** The visible words that expressions match, to mark them. */
async function findMatchedTerms(patterns: readonly SearchPattern[], items: Item[]): Promise<string[]> {
  const found = new Set<string>()
  const slices = createSlices()
  for (const { field, source, isExcluded } of patterns) {
    if (isExcluded) continue
    const shown = items.flatMap(({ title, snippet }) => [
      ...(field === 'any' || field === 'title' ? [title] : []),
      ...(field === 'any' || field === 'text' ? [snippet] : []),
    ])
    for (const text of shown) {
      for (const match of patternOf(source).findSome(text)) found.add(termOf(text, match))
      await slices.pause()
    }
  }
  found.delete('')
  return [...found]
}

/** The words of a match, with a star where it begins or ends within a word; '' without words. */
function termOf(text: string, { start, end }: PatternMatch): string {
  const matched = text.slice(start, end)
  const words = readWords(matched)
  if (words.length === 0) return ''
  const before = beginsWithLetter.test(matched) && endsWithLetter.test(text.slice(0, start)) ? '*' : ''
  const after = endsWithLetter.test(matched) && beginsWithLetter.test(text.slice(end)) ? '*' : ''
  return before + joinWords(words) + after
}

const beginsWithLetter = /^[\p{L}\p{N}\p{M}]/u
const endsWithLetter = /[\p{L}\p{N}\p{M}]$/u

/**
 * The items of the last 30 days that a rule with this query would have caught, by arrival. Throws BadRequest for a query
 * that can't be read, NotFound for another reader's column, tag or feed.
 */
export async function previewRule(
  deps: Pick<Deps, 'db' | 'clock' | 'pictures' | 'documents'>,
  reader: ItemReader,
  { query: text, scope }: { query: string; scope: RuleScope },
): Promise<RulePreview> {
  const { db, clock } = deps
  const query = readRuleQueryOrRefuse(text, scope)
  await refuseUnknownTargets(db, reader, { scope, actions: [] })
  const since = clock() - limits.rulePreviewDays * day
  const matching = await prepareMatching(db, reader, { query, scope })
  const extent = await measureItems(db, reader)
  const firstId = await findFirstIdSince(db, { since, lastId: extent.lastId })
  const newest: number[] = []
  const matchesOf = new Map<number, number>()
  let of = 0
  let lookedAtId = extent.lastId + 1
  const spend = spendWhileWaiting()
  for await (const span of spansOfItems(extent, {
    firstId,
    ...(readsTexts(query.patterns) && { size: textsAtOnce }),
  })) {
    if (isTooMuch(query, of)) break
    const matches = await findInTime(span)
    if (matches === null) break
    lookedAtId = span.from
    of += await countItemsWithin(db, reader, { matching, span })
    for (const { subscriptionId } of matches) matchesOf.set(subscriptionId, (matchesOf.get(subscriptionId) ?? 0) + 1)
    const missing = limits.rulePreviewItems - newest.length
    if (missing > 0)
      newest.push(
        ...matches
          .toReversed()
          .slice(0, missing)
          .map(({ itemId }) => itemId),
      )
  }
  const items = await showItems(deps, reader, await findViews(db, reader, newest))
  return {
    matches: matchesOf.values().reduce((sum, count) => sum + count, 0),
    of,
    since: toIso(lookedAtId <= firstId ? since : ((await findArrival(db, lookedAtId)) ?? clock())),
    items,
    perFeed: await nameFeeds(),
    terms: [...termsToHighlight(query.terms), ...(await findMatchedTerms(query.patterns, items))],
  }

  /** Null when the time is over. */
  async function findInTime(span: Span): Promise<RuleMatch[] | null> {
    try {
      return await findRuleMatches(deps, reader, { matching, span, spendOn: () => spend })
    } catch (error) {
      if (error instanceof TooMuchWork) return null
      throw error
    }
  }

  async function nameFeeds(): Promise<RulePreview['perFeed']> {
    const titles = await findFeedTitles(db, reader, [...matchesOf.keys()])
    return Array.from(matchesOf, ([feedId, matches]) => ({ feedId, title: titles.get(feedId) ?? '', matches })).sort(
      (one, other) => other.matches - one.matches || one.title.localeCompare(other.title),
    )
  }
}
