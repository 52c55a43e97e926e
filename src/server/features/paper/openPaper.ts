import type { Edition, MailStop } from '../../../shared/features/paper.ts'
import { findDays, findEdition } from '../../core/paper/editions.queries.ts'
import { ensureEdition } from '../../core/paper/ensureEdition.ts'
import { findMissing } from '../../core/paper/findMissing.ts'
import { findStop, noteOpening } from '../../core/paper/papersAhead.queries.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import type { EditionRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { presentEdition } from './presentEdition.ts'

type PaperDeps = Pick<Deps, 'db' | 'clock' | 'pictures'>
type OpenedPaper<Day> = { edition: Day; days: string[] }

/** Opens the paper of the day, and makes it first if it is due. */
export async function openPaper(
  deps: PaperDeps,
  reader: ItemReader,
  options: { timeZone?: string | undefined },
): Promise<OpenedPaper<Edition | null> & { mailStop: MailStop | null }> {
  const edition = await ensureEdition(deps, reader, options)
  await noteOpening(deps.db, reader, deps.clock())
  return {
    mailStop: (await findStop(deps.db, reader)) ?? null,
    edition: edition === undefined ? null : await presentEdition(deps, reader, edition),
    days: await findDays(deps.db, reader),
  }
}

/** Throws NotFound for a day without an edition. */
export async function openFormerPaper(deps: PaperDeps, reader: ItemReader, day: string): Promise<OpenedPaper<Edition>> {
  const edition = (await openEdition(deps, reader, day)) ?? missing('edition')
  await noteOpening(deps.db, reader, deps.clock())
  return { edition: await presentEdition(deps, reader, edition), days: await findDays(deps.db, reader) }
}

/** Looks for the articles of an imported edition. */
async function openEdition({ db }: PaperDeps, reader: ItemReader, day: string): Promise<EditionRow | undefined> {
  const edition = await findEdition(db, reader, day)
  if (edition === undefined || edition.missing === '[]') return edition
  return db.transaction().execute((tx) => findMissing(tx, reader, day))
}
