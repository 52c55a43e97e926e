import { limits } from '../../../shared/limits.ts'
import type { Reader } from '../../core/reader.ts'
import { findSearches } from '../../core/searches/searches.queries.ts'
import { findShares, insertShares, type NewShare } from '../../core/sharing/shares.queries.ts'
import { newShareToken } from '../../core/sharing/shareTokens.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import type { Tx } from '../../db/schema.ts'
import type { AccountFile } from '../../formats/accountExport.ts'

type Names = { columnIds: number[]; tagIds: ReadonlyMap<string, number> }

/**
 * Adds the feeds for others, with new addresses, which only the reader knows. One with the same target and
 * name is left out, and so is one whose target was not restored.
 */
export async function restoreShares(
  tx: Tx,
  reader: Reader,
  { account, names, now }: { account: AccountFile; names: Names; now: number },
): Promise<void> {
  if (account.shares.length === 0) return
  const existing = await findShares(tx, reader)
  const known = new Set(existing.map(keyOf))
  const searches = await findSearches(tx, reader)
  const added: NewShare[] = []
  for (const { kind, target, name, note, withText } of account.shares) {
    const search = kind === 'search' ? account.searches[Number(target)] : undefined
    const targetId =
      kind === 'column'
        ? names.columnIds[Number(target)]
        : kind === 'tag'
          ? names.tagIds.get(tagNameKey(String(target)))
          : kind === 'search'
            ? searches.find((each) => each.name === search?.name && each.query === search.query)?.id
            : null
    if (targetId === undefined || known.has(keyOf({ kind, targetId, name }))) continue
    if (existing.length + added.length >= limits.sharesMax) break
    known.add(keyOf({ kind, targetId, name }))
    const token = await newShareToken(tx)
    added.push({ ...token, kind, targetId, name, note, withTextAt: withText ? now : null, createdAt: now })
  }
  if (added.length > 0) await insertShares(tx, reader, added)
}

const keyOf = ({ kind, targetId, name }: Pick<NewShare, 'kind' | 'targetId' | 'name'>) =>
  JSON.stringify([kind, targetId, name])
