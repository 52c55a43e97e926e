import type { RuleAction } from '../../../shared/features/rules.ts'
import type { SpendWork } from '../../../shared/search/matchPatterns.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import {
  findRuleMatches,
  measureItems,
  prepareMatching,
  type RuleMatch,
  type RuleMatching,
} from '../../core/lists/ruleMatches.queries.ts'
import { type Span, spansOfItems } from '../../core/lists/spansOfItems.ts'
import { deleteExpiredUndos } from '../../core/lists/undos.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { keepFromFading } from '../../core/readMarks/keptItems.queries.ts'
import { applyAction, type ItemOfReader, newMarks } from '../../core/rules/applyToItem.ts'
import { switchOff } from '../../core/rules/patternAnswers.ts'
import { readRuleQueryOrRefuse } from '../../core/rules/readRuleQuery.ts'
import { insertHits, moveWaitingHits } from '../../core/rules/ruleHits.queries.ts'
import { holdItems, type RuleMark, writeRuleMarks, writeRuleTags } from '../../core/rules/ruleMarks.queries.ts'
import { actionsOf, findOffReason, scopeOf } from '../../core/rules/ruleState.ts'
import { findRules } from '../../core/rules/rules.queries.ts'
import { findRuleTargets } from '../../core/rules/ruleTargets.queries.ts'
import { holdRun, insertRun, insertRunPart } from '../../core/rules/runUndos.queries.ts'
import { limitWork, spendInSlices, TooMuchWork, workOfItemMax } from '../../core/searches/patternEffort.ts'
import type { RuleRow, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing, Unprocessable } from '../../http/errors.ts'
import { newToken } from '../../lib/tokens.ts'
import { refuseUnknownTargets } from './refuseWrongRule.ts'

type RunDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'documents'>
/**
 * Applies a rule to all items that are in the reader's feeds, except those at which an earlier rule says stop. Runs in small
 * transactions between which clicks are answered. `changed` is how many items changed, `undo` a token that restores them within
 * an hour, null when nothing changed. A run that is undone meanwhile ends. Throws NotFound for another reader's rule and for one whose column, tag or feed was
 * deleted.
 */
export async function runRule(
  deps: RunDeps,
  reader: Reader,
  ruleId: number,
): Promise<{ changed: number; undo: string | null }> {
  const { db, clock, events } = deps
  const rules = await findRules(db, reader)
  const rule = rules.find(({ id }) => id === ruleId) ?? missing('rule')
  const actions = actionsOf(rule)
  await refuseUnknownTargets(db, reader, { scope: scopeOf(rule), actions })
  const at = clock()
  // The first hit of an item stays.
  await moveWaitingHits(db)
  const run: Run = {
    reader,
    rule,
    actions,
    matching: await prepareRule(deps, reader, rule),
    spend: limitWork(workOfRunMax, spendInSlices()),
    stops: await prepareStops(deps, reader, rules.slice(0, rules.indexOf(rule))),
    at,
    undo: newToken(),
    parts: 0,
    changed: 0,
  }
  for await (const span of spansOfItems(await measureItems(db, reader)))
    if ((await runWithin(deps, run, span)) === 'undone') break
  if (run.changed === 0) return { changed: 0, undo: null }
  events.publish(reader.id, { type: 'marksChanged' })
  events.publish(reader.id, { type: 'rulesChanged' })
  return { changed: run.changed, undo: run.undo }
}

type Run = {
  reader: Reader
  rule: RuleRow
  actions: RuleAction[]
  matching: RuleMatching
  /** Earlier rules that are on and say stop. */
  stops: { rule: RuleRow; matching: RuleMatching }[]
  /** Limits the work of all its regular expressions. */
  spend: SpendWork
  at: number
  /** The token that undoes it. */
  undo: string
  /** How many parts of the undo are stored. */
  parts: number
  /** How many items changed. */
  changed: number
}

const prepareRule = ({ db }: RunDeps, reader: Reader, rule: RuleRow): Promise<RuleMatching> =>
  prepareMatching(db, reader, { query: readRuleQueryOrRefuse(rule.query, scopeOf(rule)), scope: scopeOf(rule) })

async function prepareStops(deps: RunDeps, reader: Reader, earlier: RuleRow[]): Promise<Run['stops']> {
  const targets = await findRuleTargets(deps.db, reader)
  const now = deps.clock()
  const stopping = earlier.filter(
    (rule) =>
      rule.offAt === null &&
      findOffReason(rule, targets, now) === null &&
      actionsOf(rule).some(({ is }) => is === 'stop'),
  )
  return Promise.all(stopping.map(async (rule) => ({ rule, matching: await prepareRule(deps, reader, rule) })))
}

/** About a minute: a hundred thousand articles with usual expressions. */
const workOfRunMax = 8_000_000_000

/** Throws Unprocessable for a rule whose expressions take too much work, and switches it off. */
async function findMatches(
  deps: RunDeps,
  { reader, spend, at }: Run,
  { rule, ...search }: { rule: RuleRow; matching: RuleMatching; span: Span },
): Promise<RuleMatch[]> {
  try {
    return await findRuleMatches(deps, reader, { ...search, spendOn: () => limitWork(workOfItemMax, spend) })
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    await switchOff(deps.db, { userId: reader.id, ruleIds: [rule.id], query: rule.query, now: at })
    throw new Unprocessable(coded(texts.ruleTooSlow, { name: rule.name }))
  }
}

async function runWithin(deps: RunDeps, run: Run, span: Span): Promise<'done' | 'undone'> {
  const { matching, stops } = run
  const found = await findMatches(deps, run, { rule: run.rule, matching, span })
  if (found.length === 0) return 'done'
  const stopped = new Set<number>()
  for (const stop of stops)
    for (const { itemId } of await findMatches(deps, run, { ...stop, span })) stopped.add(itemId)
  const matches = found.filter(({ itemId }) => !stopped.has(itemId))
  const changed = await deps.db.transaction().execute((tx) => applyTo(tx, run, matches))
  if (changed === 'undone') return 'undone'
  run.changed += changed
  if (changed > 0) run.parts += 1
  return 'done'
}

/** Returns how many items changed. Their marks and the undo of them are stored together. */
async function applyTo(tx: Tx, run: Run, found: RuleMatch[]): Promise<number | 'undone'> {
  const { reader, rule, actions, at, undo, parts } = run
  if (parts > 0 && !(await holdRun(tx, undo))) return 'undone'
  const matches = await holdMatches(tx, found)
  const marks = matches.map((match) => markOf(match, run)).filter((mark) => mark !== null)
  await writeRuleMarks(tx, marks, at)
  const saved = marks.flatMap(({ isSaved, feedId, itemId }) => (isSaved ? [pairOf(feedId, itemId)] : []))
  const tags = actions.flatMap((action) =>
    action.is === 'tag'
      ? matches.map(({ itemId, feedId }) => ({ tagId: action.tagId, itemId, feedId, taggedAt: at }))
      : [],
  )
  const tagged = await writeRuleTags(tx, tags)
  const changed = [...new Set([...marks, ...tagged].map(({ itemId }) => itemId))]
  if (changed.length === 0) return 0
  if (parts === 0) {
    await deleteExpiredUndos(tx, at)
    await insertRun(tx, reader, { token: undo, ruleId: rule.id, at })
  }
  await insertRunPart(tx, {
    token: undo,
    part: parts,
    changes: {
      read: marks.flatMap(({ isRead, feedId, itemId }) => (isRead ? [pairOf(feedId, itemId)] : [])),
      saved,
      unread: await keepFromFading(tx, reader, { items: saved, at }),
      hidden: marks.flatMap(({ hiddenBy, feedId, itemId }) => (hiddenBy === null ? [] : [pairOf(feedId, itemId)])),
      tagged: tagged.map(({ tagId, itemId }) => pairOf(tagId, itemId)),
    },
  })
  await insertHits(
    tx,
    changed.map((itemId) => ({ ruleId: rule.id, itemId, hitAt: at })),
  )
  return changed.length
}

/** Leaves out matches whose items were deleted since, and names the feeds to which others were moved. */
async function holdMatches(tx: Tx, found: RuleMatch[]): Promise<RuleMatch[]> {
  const held = await holdItems(
    tx,
    found.map(({ itemId }) => itemId),
  )
  const feedOf = new Map(held.map(({ id, feedId }) => [id, feedId]))
  return found.flatMap((match) => {
    const feedId = feedOf.get(match.itemId)
    return feedId === undefined ? [] : { ...match, feedId }
  })
}

const pairOf = (one: number, itemId: number): [number, number] => [one, itemId]

/** The marks that the item does not have yet; null when it has all of them. */
function markOf(match: RuleMatch, { reader, rule, actions, at }: Run): RuleMark | null {
  const { feedId, itemId, isRead, savedAt, laterAt, hiddenAt, hiddenBy, unreadAgainAt } = match
  const readAt = isRead ? at : null
  const before: ItemOfReader = { readAt, savedAt, laterAt, hiddenAt, hiddenBy, unreadAgainAt, tagIds: [] }
  const after = actions.reduce((state, action) => applyAction(state, action, { ruleId: rule.id, now: at }), before)
  const mark = newMarks(before, after)
  // A hidden item is read only by a mark of its own. With it, the item is read again when it is brought back.
  const isReadToo = readAt !== null && mark?.hiddenBy != null
  return mark && { ...mark, isRead: mark.isRead || isReadToo, userId: reader.id, feedId, itemId }
}
