import { limits } from '../../../shared/limits.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findMissing } from '../../core/paper/findMissing.ts'
import { latestPossible } from '../../core/paper/paperDay.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { AccountFile } from '../../formats/accountExport.ts'
import { resolveWebAddress } from '../../html/webAddress.ts'
import { day as dayMs } from '../../lib/clock.ts'
import { addEdition } from './papers.queries.ts'

type PaperFile = AccountFile['papers'][number]

/**
 * Adds the editions of the file that the reader doesn't have, as they were. Pieces whose articles are not here yet keep their titles, and
 * find their articles once their feeds are fetched.
 */
export async function restorePapers(
  db: Db,
  reader: Reader,
  { papers, now }: { papers: readonly PaperFile[]; now: number },
): Promise<void> {
  const oldest = now - limits.paperKeptDays * dayMs
  const kept = papers.filter(
    ({ day, madeAt }) => isDay(day) && day <= latestPossible(now) && timeOf(day, madeAt) > oldest,
  )
  for (const paper of kept.slice(0, limits.paperKeptDays + 1))
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, reader.id)
      if (await restorePaper(tx, reader, { paper, now })) await findMissing(tx, reader, paper.day)
    })
}

/** Date.parse takes February 31. */
function isDay(day: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

const timeOf = (day: string, madeAt: string | undefined): number => Date.parse(madeAt ?? day)

/** False for a day that has an edition. */
function restorePaper(
  tx: Tx,
  reader: Reader,
  { paper: { day, madeAt, doneAt, pieces }, now }: { paper: PaperFile; now: number },
): Promise<boolean> {
  const sections: { kind: string; name: string }[] = []
  const missing = pieces.slice(0, limits.paperPiecesInAll).map(({ kind, section, title, link, feed, id }, place) => {
    const name = kind === 'column' ? section : ''
    const known = sections.findIndex((one) => one.kind === kind && one.name === name)
    const index = known < 0 ? sections.push({ kind, name }) - 1 : known
    const address = link === null ? null : (resolveWebAddress(link, null)?.href ?? null)
    return { section: index, place, title, link: address, feed, guidHash: id }
  })
  return addEdition(tx, reader, {
    day,
    madeAt: Math.min(now, timeOf(day, madeAt)),
    doneAt: doneAt === null ? null : Date.parse(doneAt),
    sections: JSON.stringify(sections),
    missing: JSON.stringify(missing),
  })
}
