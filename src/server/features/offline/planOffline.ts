import { createHash } from 'node:crypto'
import type { Calls } from '../../../shared/calls.ts'
import { limits } from '../../../shared/limits.ts'
import { version as productVersion } from '../../../shared/version.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import type { Deps } from '../../deps.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { findHighlightedIds, findListedIds, findListIds, findVersions, type VersionRow } from './offline.queries.ts'

const idsPerStatement = 5000

/**
 * Lists the articles that a device keeps: all that the reader saved, put on Later or highlighted, and the newest others. Never more
 * than limits.offlineEverything.
 */
export async function planOffline(
  { db }: Pick<Deps, 'db'>,
  reader: ItemReader,
  { unreadOnly }: { unreadOnly: boolean },
): Promise<Calls['GET /offline/plan']['answer']> {
  const [saved, later, highlighted] = [
    await findListIds(db, reader, 'savedAt'),
    await findListIds(db, reader, 'laterAt'),
    await findHighlightedIds(db, reader),
  ]
  const limit = unreadOnly ? limits.offlineUnread : limits.offlineEverything
  const listed = await findListedIds(db, reader, { unreadOnly, limit })
  const wanted = [...new Set([...saved, ...later, ...highlighted, ...listed])].slice(0, limits.offlineEverything)
  const versions = new Map<number, string>()
  for (const some of chunksOf(wanted, idsPerStatement)) {
    for (const row of await findVersions(db, reader, some)) versions.set(row.id, versionOf(row))
    await yieldToEventLoop()
  }
  const isPlanned = (id: number) => versions.has(id)
  return {
    items: wanted.flatMap((id) => {
      const version = versions.get(id)
      return version === undefined ? [] : { id, version }
    }),
    savedIds: saved.filter(isPlanned),
    laterIds: later.filter(isPlanned),
  }
}

/** A later version of the product may clean texts better, so it has others. */
function versionOf({ id, ...row }: VersionRow): string {
  const parts = [productVersion, ...Object.values(row).map(Number)]
  return createHash('sha256').update(parts.join()).digest('base64url').slice(0, 10)
}
