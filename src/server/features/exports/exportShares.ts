import type { Reader } from '../../core/reader.ts'
import { findSearches } from '../../core/searches/searches.queries.ts'
import { findShares } from '../../core/sharing/shares.queries.ts'
import { findTagsWithUses } from '../../core/tags/tags.queries.ts'
import type { Db, ShareRow } from '../../db/schema.ts'
import type { AccountFile } from '../../formats/accountExport.ts'

type ShareOfFile = AccountFile['shares'][number]

/** The feeds for others, without their secret addresses. Pages of single articles are left out: an import could only make new addresses. */
export async function exportShares(
  db: Db,
  reader: Reader,
  { columnIds }: { columnIds: number[] },
): Promise<ShareOfFile[]> {
  const shares = await findShares(db, reader)
  if (shares.length === 0) return []
  const searchIds = (await findSearches(db, reader)).map(({ id }) => id)
  const tagNames = new Map((await findTagsWithUses(db, reader)).map(({ id, name }) => [id, name]))
  return shares.flatMap((share) => {
    const target = describeTarget(share, { columnIds, searchIds, tagNames })
    if (target === undefined) return []
    const { name, note, withTextAt } = share
    return [{ ...target, name, note, withText: withTextAt !== null }]
  })
}

type Names = { columnIds: number[]; searchIds: number[]; tagNames: ReadonlyMap<number, string> }

/** Undefined for a target that was deleted. */
function describeTarget(
  { kind, targetId }: ShareRow,
  { columnIds, searchIds, tagNames }: Names,
): Pick<ShareOfFile, 'kind' | 'target'> | undefined {
  if (kind === 'all' || kind === 'saved') return { kind, target: null }
  const target =
    kind === 'column'
      ? placeOf(columnIds, targetId)
      : kind === 'search'
        ? placeOf(searchIds, targetId)
        : kind === 'tag'
          ? tagNames.get(targetId ?? 0)
          : undefined
  return target === undefined || kind === 'item' ? undefined : { kind, target }
}

function placeOf(ids: number[], id: number | null): number | undefined {
  const place = ids.indexOf(id ?? 0)
  return place < 0 ? undefined : place
}
