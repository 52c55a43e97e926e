import type { RuleAction, RuleScope } from '../../../shared/features/rules.ts'
import { limits } from '../../../shared/limits.ts'
import type { Reader } from '../../core/reader.ts'
import { scopeColumns } from '../../core/rules/ruleState.ts'
import { findRules, insertRules, renewRulesVersion } from '../../core/rules/rules.queries.ts'
import { findSubscriptionIds } from '../../core/rules/ruleTargets.queries.ts'
import { findTargets } from '../../core/sending/sendTargets.queries.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import type { Tx } from '../../db/schema.ts'
import type { AccountFile, RuleOfFile } from '../../formats/accountExport.ts'

export type RestoredNames = {
  /** The id of each column of the file. */
  columnIds: number[]
  /** By tagNameKey. */
  tagIds: ReadonlyMap<string, number>
  /** By the address in the file. */
  feeds: ReadonlyMap<string, { id: number }>
}

/**
 * Adds the rules of the file below existing ones, in their order. A rule with the same name and query is left out, and so is one
 * whose column, tag or feed was not restored.
 */
export async function restoreRules(
  tx: Tx,
  reader: Reader,
  { account, names, now }: { account: AccountFile; names: RestoredNames; now: number },
): Promise<void> {
  if (account.rules.length === 0) return
  const existing = await findRules(tx, reader)
  const known = new Set(existing.map(keyOf))
  const targetIds = new Map((await findTargets(tx, reader)).map((target) => [targetKeyOf(target), target.id]))
  const subscriptionIds = await findSubscriptionIds(tx, reader)
  const added = account.rules.flatMap((rule) => {
    const scope = findScope(rule, { ...names, subscriptionIds })
    const actions = findActions(rule, { ...names, targetIds })
    if (scope === undefined || actions === undefined || known.has(keyOf(rule))) return []
    known.add(keyOf(rule))
    const { name, query, endsAt, isOn } = rule
    return [
      {
        name,
        query,
        ...scopeColumns(scope),
        actions: JSON.stringify(actions),
        endsAt: endsAt === null ? null : Date.parse(endsAt),
        offAt: isOn ? null : now,
        createdAt: now,
      },
    ]
  })
  const fitting = added
    .slice(0, Math.max(0, limits.rulesMax - existing.length))
    .map((rule, index) => ({ ...rule, position: existing.length + index }))
  if (fitting.length === 0) return
  await insertRules(tx, reader, fitting)
  await renewRulesVersion(tx, reader)
}

const keyOf = ({ name, query }: { name: string; query: string }) => JSON.stringify([name, query])

/** Undefined for one that was not restored: the rule must not look at other items instead. */
function findScope(
  { scope }: RuleOfFile,
  { columnIds, tagIds, feeds, subscriptionIds }: RestoredNames & { subscriptionIds: ReadonlyMap<number, number> },
): RuleScope | undefined {
  switch (scope.kind) {
    case 'all':
      return scope
    case 'column':
      return withId(scope.kind, columnIds[scope.column])
    case 'tag':
      return withId(scope.kind, tagIds.get(tagNameKey(scope.tag)))
    case 'feed':
      return withId(scope.kind, subscriptionIds.get(feeds.get(scope.url)?.id ?? 0))
  }
}

const withId = (kind: 'column' | 'tag' | 'feed', id: number | undefined): RuleScope | undefined =>
  id === undefined ? undefined : { kind, id }

/** Undefined if a tag was not restored, or nothing is left. A program that the reader doesn't have here gets nothing. */
function findActions(
  { actions }: RuleOfFile,
  { tagIds, targetIds }: RestoredNames & { targetIds: ReadonlyMap<string, number> },
): RuleAction[] | undefined {
  const found: RuleAction[] = []
  for (const action of actions) {
    if (action.is === 'tag') {
      const tagId = tagIds.get(tagNameKey(action.tag))
      if (tagId === undefined) return undefined
      found.push({ is: action.is, tagId })
    } else if (action.is === 'send') {
      const targetId = targetIds.get(targetKeyOf(action))
      if (targetId !== undefined) found.push({ is: action.is, targetId })
    } else found.push(action)
  }
  return found.length === 0 ? undefined : found
}

const targetKeyOf = ({ kind, name }: { kind: string; name: string }) => JSON.stringify([kind, name])
