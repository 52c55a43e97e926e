import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import { refuseTooManyTags } from '../../core/tags/refuseTooManyTags.ts'
import type { ImportRow, Tx } from '../../db/schema.ts'
import { Unprocessable } from '../../http/errors.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import * as board from './board.queries.ts'
import { traceOf, writeTraces } from './importTraces.queries.ts'
import { type ImportPlan, planImport } from './planImport.ts'
import type { ReadList, RefusedOutline } from './readListedFeeds.ts'
import type { PlacedFeed } from './subscribeToPart.ts'

/** Subscribing to so many takes some 10 ms. */
const feedsPerPart = 100

/** The counts of a list. */
export type ListCounts = Pick<ImportRow, 'knownFeeds' | 'refusedFeeds' | 'newTags'> & { refused: RefusedOutline[] }

/**
 * Plans the import of a list and makes its columns and tags. The parts are the feeds that the reader doesn't have yet, for
 * `subscribeToPart`. Throws Unprocessable for a list above the limits. The caller has locked the reader.
 */
export async function beginList(
  tx: Tx,
  reader: Reader,
  { read, imported, mostFeeds }: { read: ReadList; imported: ImportRow; mostFeeds: number | null },
): Promise<{ counts: ListCounts; parts: PlacedFeed[][] }> {
  const plan = planImport(read, await board.findBoard(tx, reader), mostFeeds)
  await refuseTooMuch(tx, reader, plan)
  const columnIds = await board.writeColumns(tx, reader, plan)
  const { tagIds, newTagIds } = await board.findOrCreateTags(tx, reader, {
    tags: plan.tags,
    now: imported.createdAt,
  })
  const newColumnIds = columnIds.filter((_, index) => plan.columns[index]?.id === null)
  await writeTraces(tx, imported, [...newColumnIds.map(traceOf('column')), ...newTagIds.map(traceOf('tag'))])
  const placed = plan.feeds.map(({ url, isOwn, title, column, tagKeys }) => ({
    url,
    isOwn,
    title,
    columnId: columnIds[column] ?? 0,
    tagIds: tagKeys.map((key) => tagIds.get(key)).filter((tagId) => tagId !== undefined),
  }))
  const counts = {
    newTags: newTagIds.length,
    knownFeeds: plan.knownFeeds,
    refusedFeeds: plan.refused.length,
    refused: plan.refused,
  }
  return { counts, parts: [...chunksOf(placed, feedsPerPart)] }
}

async function refuseTooMuch(tx: Tx, reader: Reader, plan: ImportPlan): Promise<void> {
  const newColumns = plan.columns.filter(({ id }) => id === null).length
  if (newColumns + plan.tags.size > limits.importMaxFolders) throw new Unprocessable(texts.importTooManyFolders)
  if (newColumns > 0 && plan.columns.length > limits.columnsMax) throw new Unprocessable(texts.importPassesColumns)
  await refuseTooManyTags(tx, reader, [...plan.tags.keys()])
}
