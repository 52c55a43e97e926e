import type { PaperSection } from '../../../shared/features/paper.ts'
import { missingOf } from '../../core/paper/missingPieces.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'
import type { AccountFile } from '../../formats/accountExport.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { findEditions, findPiecesOf } from './exportedRows.queries.ts'

/** The kept editions of a reader's paper, by the titles, links and identities of their pieces. */
export async function exportPapers(db: Db, reader: Reader): Promise<AccountFile['papers']> {
  const papers: AccountFile['papers'] = []
  for (const { id, day, madeAt, doneAt, sections, missing } of await findEditions(db, reader)) {
    // Written by features/paper.
    const named = JSON.parse(sections) as Pick<PaperSection, 'kind' | 'name'>[]
    const pieces = [...(await findPiecesOf(db, id)), ...missingOf({ missing })]
    papers.push({
      day,
      madeAt: toIso(madeAt),
      doneAt: toIsoOrNull(doneAt),
      pieces: pieces
        .toSorted((one, other) => one.section - other.section || one.place - other.place)
        .map(({ section, title, link, feed, guidHash }) => {
          const { kind, name } = named[section] ?? { kind: 'column' as const, name: '' }
          return { section: name || kind, kind, title, link, feed, id: guidHash }
        }),
    })
  }
  return papers
}
