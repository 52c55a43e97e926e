// Whether the regular expressions of rules match new items is found out before the transaction that stores them: it takes time, in
// which no other writer should wait. The answers stay with the items while the transaction is repeated.

import { answerPatterns, type SpendWork } from '../../../shared/search/matchPatterns.ts'
import type { MatchableItem } from '../../../shared/search/matchQuery.ts'
import type { Db } from '../../db/schema.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { limitWork, spendInSlices, TooMuchWork, workOfItemMax } from '../searches/patternEffort.ts'
import type { Candidate, IndexedQuery } from './ruleIndex.ts'
import { renewRulesVersion, switchOffRules } from './rules.queries.ts'

export type Unanswered = { item: MatchableItem; queries: IndexedQuery[] }[]

/** For all rules of one reader and one item: about 150 ms, as much as 200 usual expressions take for a text of 100,000 letters. */
const workOfReaderMax = 20_000_000

/** Ends a transaction that needs answers. */
class PatternsUnanswered extends Error {
  readonly unanswered: Unanswered

  constructor(unanswered: Unanswered) {
    super('Expressions of rules must be evaluated before this transaction.')
    this.unanswered = unanswered
  }
}

/** Makes sure that all are answered, or that the transaction ends. */
export type AnswerPatterns = (unanswered: Unanswered) => Promise<void>

const endTransaction: AnswerPatterns = async (unanswered) => {
  throw new PatternsUnanswered(unanswered)
}

/** Within the limit of one rule, and without switching it off: the transaction holds other locks than the reader's. */
export const answerAtOnce: AnswerPatterns = async (unanswered) => {
  for (const { item, queries } of unanswered) for (const query of queries) await answer(item, query, () => {})
}

/** A reader who changes rules again and again doesn't hold up a refresh for longer. */
const attemptsMax = 3

/** Runs a transaction that applies rules, again when it needs answers. */
export async function withPatternAnswers<Result>(
  db: Db,
  now: () => number,
  run: (answerPatterns: AnswerPatterns) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt < attemptsMax; attempt++)
    try {
      return await run(endTransaction)
    } catch (error) {
      if (!(error instanceof PatternsUnanswered)) throw error
      await answerBefore(db, error.unanswered, now())
    }
  return run(answerAtOnce)
}

/** Not in a transaction. Switches off the rules that take too much work. */
export async function answerBefore(db: Db, unanswered: Unanswered, now: number): Promise<void> {
  const spend = spendInSlices()
  const tooSlow = new Set<string>()
  const off = new Map<string, Candidate[]>()
  for (const { item, queries } of unanswered) {
    const works = createReaderWorks()
    for (const query of queries) {
      if (tooSlow.has(query.text)) {
        item.patternAnswers.set(query.text, null)
        continue
      }
      const work = await answer(item, query, spend)
      if (work === null) tooSlow.add(query.text)
      const over = work === null ? query.uses : query.uses.flatMap((use) => works.add(use, work))
      for (const use of over) off.set(use.rule.query, [...(off.get(use.rule.query) ?? []), use])
    }
  }
  for (const [query, uses] of off)
    for (const [userId, own] of Map.groupBy(uses, (use) => use.userId))
      await switchOff(db, { userId, ruleIds: own.map(({ rule }) => rule.id), query, now })
}

/** The work, null when there was too much of it: the answer is then that the rule doesn't match. */
async function answer(item: MatchableItem, query: IndexedQuery, spend: SpendWork): Promise<number | null> {
  let spent = 0
  const count: SpendWork = (work) => {
    spent += work
    return spend(work)
  }
  try {
    const answered = await answerPatterns(item.fields, query.patterns, {
      isDecided: (answer) => query.matches(item, { answer }) !== undefined,
      spend: limitWork(workOfItemMax, count),
    })
    item.patternAnswers.set(query.text, answered)
    return spent
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    item.patternAnswers.set(query.text, null)
    return null
  }
}

/** Adds up the work of one item by reader. */
function createReaderWorks() {
  const works = new Map<number, { total: number; uses: { use: Candidate; work: number }[] }>()
  return {
    /** Returns the rules with the most work, without which the reader is within the limit. */
    add(use: Candidate, work: number): Candidate[] {
      const own = works.get(use.userId) ?? { total: 0, uses: [] }
      works.set(use.userId, own)
      own.total += work
      own.uses.push({ use, work })
      if (own.total <= workOfReaderMax) return []
      own.uses.sort((one, other) => one.work - other.work)
      const most = own.uses.pop()
      own.total -= most?.work ?? 0
      return most === undefined ? [] : [most.use]
    },
  }
}

export async function switchOff(
  db: Db,
  { userId, ...rules }: { userId: number; ruleIds: number[]; query: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    if (await switchOffRules(tx, { id: userId }, rules)) await renewRulesVersion(tx, { id: userId })
  })
}
