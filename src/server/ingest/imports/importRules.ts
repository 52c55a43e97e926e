// The filters of another feed reader as rules. They are off until their reader has looked at them, because they may catch other
// articles than before.

import type { RuleAction, RuleScope } from '../../../shared/features/rules.ts'
import { readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import type { Reader } from '../../core/reader.ts'
import { readRuleQuery } from '../../core/rules/readRuleQuery.ts'
import { scopeColumns } from '../../core/rules/ruleState.ts'
import { findRules, insertRules, renewRulesVersion, type WrittenRule } from '../../core/rules/rules.queries.ts'
import { refuseTooManyTags } from '../../core/tags/refuseTooManyTags.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import type { ImportRow, Tx } from '../../db/schema.ts'
import type { ListedRule, SubscriptionList } from '../../formats/opml/readOpml.ts'
import { findOrCreateTags } from './board.queries.ts'
import { findRulePlaces, type RulePlace } from './importRules.queries.ts'
import { traceOf, writeTraces } from './importTraces.queries.ts'
import { addressKey } from './readListedFeeds.ts'

export type RuleCounts = Pick<ImportRow, 'addedRules' | 'untranslatedFilters' | 'newTags'>

/**
 * Adds the rules of a list whose feeds are imported. A rule that the reader has is skipped. One whose feed, folder or query has
 * no counterpart is only counted: it is never widened. The caller has locked the reader.
 */
export async function importRules(
  tx: Tx,
  reader: Reader,
  { list, imported }: { list: SubscriptionList; imported: Pick<ImportRow, 'id' | 'createdAt'> },
): Promise<RuleCounts> {
  const listed = list.rules
  if (listed === undefined) return { addedRules: 0, untranslatedFilters: 0, newTags: 0 }
  const places = await findRulePlaces(tx, reader)
  const scoped = listed.rules.map((rule) => ({ rule, scope: findScope(rule, list, places) }))
  const valid = scoped.flatMap(({ rule, scope }) =>
    scope !== null && isReadable(rule, scope) ? [{ rule, scope }] : [],
  )
  const tags = new Map(valid.flatMap(({ rule }) => tagNamesOf(rule)).map((name) => [tagNameKey(name), name]))
  await refuseTooManyTags(tx, reader, [...tags.keys()])
  const now = imported.createdAt
  const { tagIds, newTagIds } = await findOrCreateTags(tx, reader, { tags, now })
  const known = await findRules(tx, reader)
  const keys = new Set(known.map(ruleKey))
  const added: WrittenRule[] = []
  for (const { rule, scope } of valid) {
    const written = {
      name: rule.name.slice(0, limits.ruleNameMaxChars),
      query: rule.query,
      ...scopeColumns(scope),
      actions: JSON.stringify(rule.actions.map((action) => withTagId(action, tagIds))),
      position: known.length + added.length,
      endsAt: null,
      offAt: now,
      createdAt: now,
    }
    if (keys.has(ruleKey(written))) continue
    keys.add(ruleKey(written))
    added.push(written)
  }
  const stored = added.slice(0, Math.max(0, limits.rulesMax - known.length))
  const rows = stored.length === 0 ? [] : await insertRules(tx, reader, stored)
  await renewRulesVersion(tx, reader)
  const ruleIds = rows.map(({ id }) => id)
  await writeTraces(tx, imported, [...ruleIds.map(traceOf('rule')), ...newTagIds.map(traceOf('tag'))])
  const left = listed.rules.length - valid.length + added.length - stored.length
  return {
    addedRules: stored.length,
    untranslatedFilters: listed.untranslated + left,
    newTags: newTagIds.length,
  }
}

/** The tags that the rules of a list may need. */
export const ruleTagKeys = ({ rules }: SubscriptionList): string[] =>
  rules?.rules.flatMap(tagNamesOf).map(tagNameKey) ?? []

const ruleKey = ({
  query,
  scopeKind,
  scopeId,
  actions,
}: Pick<WrittenRule, 'query' | 'scopeKind' | 'scopeId' | 'actions'>) =>
  JSON.stringify([query, scopeKind, scopeId, actions])

function isReadable({ query, actions }: ListedRule, scope: RuleScope): boolean {
  if (query.length > limits.ruleQueryMaxChars || actions.length > limits.ruleActionsMax) return false
  return readRuleQuery(query, scope).is === 'query'
}

/** Null for a feed or a folder that the reader does not have. */
function findScope({ scope, address }: ListedRule, list: SubscriptionList, places: RulePlace[]): RuleScope | null {
  switch (scope.kind) {
    case 'all':
      return scope
    case 'this':
      return address === null ? null : findFeed(places, address)
    case 'feed': {
      // The name is the one of the list; the publisher may call the feed otherwise.
      const feed = list.feeds.find(({ title }) => title === scope.name)
      return feed === undefined ? null : findFeed(places, feed.address)
    }
    case 'column': {
      const name = scope.name.toLowerCase()
      const column = places.find((place) => place.is === 'column' && place.name.toLowerCase() === name)
      return column === undefined ? null : { kind: 'column', id: column.id }
    }
  }
}

function findFeed(places: RulePlace[], address: string): RuleScope | null {
  const read = readAddress(address)
  if (read.is === 'refused') return null
  const key = addressKey(read.url)
  const feed = places.find((place) => place.is === 'feed' && place.urls.some((url) => addressKey(url) === key))
  return feed === undefined ? null : { kind: 'feed', id: feed.id }
}

const tagNamesOf = ({ actions }: ListedRule): string[] =>
  actions.flatMap((action) => (action.is === 'tag' ? [shortName(action.name)] : []))

const shortName = (name: string) => name.slice(0, limits.tagNameMaxChars).trim()

function withTagId(action: ListedRule['actions'][number], tagIds: ReadonlyMap<string, number>): RuleAction {
  if (action.is !== 'tag') return action
  const tagId = tagIds.get(tagNameKey(shortName(action.name)))
  if (tagId === undefined) throw new Error('A tag could be neither created nor found.')
  return { is: 'tag', tagId }
}
