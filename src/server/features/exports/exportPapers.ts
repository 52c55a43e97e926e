import type { PaperSection } from '../../../shared/features/paper.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'
import type { AccountFile } from '../../formats/accountExport.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { findEditions, findPiecesOf } from './exportedRows.queries.ts'

/** The kept editions of a reader's paper, by the titles and links of their pieces. */
export async function exportPapers(db: Db, reader: Reader): Promise<AccountFile['papers']> {
  const papers: AccountFile['papers'] = []
  for (const { id, day, doneAt, sections } of await findEditions(db, reader)) {
    // Written by features/paper.
    const named = JSON.parse(sections) as Pick<PaperSection, 'kind' | 'name'>[]
    const nameOf = (section: number) => named[section]?.name || named[section]?.kind || ''
    const pieces = await findPiecesOf(db, id)
    papers.push({
      day,
      doneAt: toIsoOrNull(doneAt),
      pieces: pieces.map(({ section, title, link }) => ({ section: nameOf(section), title, link })),
    })
  }
  return papers
}
