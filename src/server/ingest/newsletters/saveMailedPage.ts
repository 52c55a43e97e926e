import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { savePage } from '../saves/savePage.ts'
import { countMailOfReader } from './addresses.queries.ts'
import type { MailedPage } from './findMailedPage.ts'
import { countMail } from './mailCounts.queries.ts'

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events'>

export type MailedSave = { is: 'stored' | 'known' } | { is: 'refused'; reason: string }

/** Saves the page that a reader mailed. The reason of a refusal reaches them through their mail program. */
export async function saveMailedPage(
  deps: SaveDeps,
  reader: Reader,
  { page, isLater }: { page: MailedPage | null; isLater: boolean },
): Promise<MailedSave> {
  const { db, clock, events } = deps
  const now = clock()
  await db.transaction().execute((tx) => countMailOfReader(tx, reader, now))
  if (page === null) return { is: 'refused', reason: texts.mailWithoutLink() }
  const saved = await savePage(deps, reader, { page: { ...page, later: isLater }, ownHost: null })
  if (saved.is === 'refused') return { is: 'refused', reason: saved.said.text }
  events.publish(reader.id, { type: 'marksChanged' })
  if (saved.is === 'known') return { is: 'known' }
  await countMail(db, 'stored', now)
  return { is: 'stored' }
}
