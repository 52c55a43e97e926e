import type { RuleAction } from '../../../shared/features/rules.ts'
import type { Reader } from '../../core/reader.ts'
import { actionsOf, scopeOf } from '../../core/rules/ruleState.ts'
import { findRules } from '../../core/rules/rules.queries.ts'
import { findTargets } from '../../core/sending/sendTargets.queries.ts'
import { findTagsWithUses } from '../../core/tags/tags.queries.ts'
import type { Db, RuleRow } from '../../db/schema.ts'
import type { RuleOfFile } from '../../formats/accountExport.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import * as rows from './exportedRows.queries.ts'

type Names = {
  columnIds: number[]
  tagNames: ReadonlyMap<number, string>
  feedUrls: ReadonlyMap<number, string>
  /** By id. */
  sendTargets: ReadonlyMap<number, { kind: string; name: string }>
}

/** The reader's rules in their order, by names. Those of deleted columns, tags and feeds are left out: they do nothing. */
export async function exportRules(
  db: Db,
  reader: Reader,
  { columnIds }: { columnIds: number[] },
): Promise<RuleOfFile[]> {
  const rules = await findRules(db, reader)
  if (rules.length === 0) return []
  const tags = await findTagsWithUses(db, reader)
  const subscriptions = await rows.findExportedSubscriptions(db, reader)
  const names: Names = {
    columnIds,
    tagNames: new Map(tags.map(({ id, name }) => [id, name])),
    feedUrls: new Map(subscriptions.map(({ id, url }) => [id, url])),
    sendTargets: new Map((await findTargets(db, reader)).map((target) => [target.id, target])),
  }
  return rules.flatMap((rule) => describeRule(rule, names) ?? [])
}

function describeRule(rule: RuleRow, names: Names): RuleOfFile | undefined {
  const scope = describeScope(rule, names)
  const actions = actionsOf(rule).flatMap((action) => describeAction(action, names) ?? [])
  const isTagDeleted = actionsOf(rule).some((action) => action.is === 'tag' && !names.tagNames.has(action.tagId))
  if (scope === undefined || isTagDeleted || actions.length === 0) return undefined
  const { name, query, endsAt, offAt } = rule
  return { name, query, scope, actions, endsAt: toIsoOrNull(endsAt), isOn: offAt === null }
}

/** Undefined for a deleted tag or target. */
function describeAction(
  action: RuleAction,
  { tagNames, sendTargets }: Names,
): RuleOfFile['actions'][number] | undefined {
  if (action.is === 'tag') {
    const tag = tagNames.get(action.tagId)
    return tag === undefined ? undefined : { is: action.is, tag }
  }
  if (action.is !== 'send') return action
  const target = sendTargets.get(action.targetId)
  return target === undefined ? undefined : { is: action.is, kind: target.kind, name: target.name }
}

function describeScope(rule: RuleRow, { columnIds, tagNames, feedUrls }: Names): RuleOfFile['scope'] | undefined {
  const scope = scopeOf(rule)
  switch (scope.kind) {
    case 'all':
      return scope
    case 'column': {
      const column = columnIds.indexOf(scope.id)
      return column < 0 ? undefined : { kind: scope.kind, column }
    }
    case 'tag': {
      const tag = tagNames.get(scope.id)
      return tag === undefined ? undefined : { kind: scope.kind, tag }
    }
    case 'feed': {
      const url = feedUrls.get(scope.id)
      return url === undefined ? undefined : { kind: scope.kind, url }
    }
  }
}
