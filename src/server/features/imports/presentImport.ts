import type { Import } from '../../../shared/features/imports.ts'
import { limits } from '../../../shared/limits.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import type { ImportRow } from '../../db/schema.ts'
import type { ImportFailure, ImportProgress } from '../../ingest/imports/imports.queries.ts'
import type { RefusedOutline } from '../../ingest/imports/readListedFeeds.ts'
import { hour, toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { ImportedAccount } from './importAccount.ts'

export const presentImportedAccount = ({ leftOut, ...imported }: ImportedAccount) => ({
  ...imported,
  refused: leftOut.length,
  refusals: leftOut.slice(0, limits.importRefusedShown).map(addCode),
})

export function presentImport(
  row: ImportRow,
  { progress, failures, now }: { progress: ImportProgress; failures: ImportFailure[]; now: number },
): Import {
  const takeBackUntil = row.createdAt + limits.importTakeBackHours * hour
  return {
    id: row.id,
    createdAt: toIso(row.createdAt),
    ...progress,
    waiting: progress.added - progress.arrived - progress.failed,
    failures: failures.map(addCode),
    known: row.knownFeeds,
    refused: row.refusedFeeds,
    // We wrote it from the plan.
    refusals: (JSON.parse(row.refused) as RefusedOutline[]).map(addCode),
    savedItems: row.savedItems,
    knownItems: row.knownItems,
    readItems: row.readItems,
    newTags: row.newTags,
    takeBackUntil: row.takenBackAt === null && now <= takeBackUntil ? toIso(takeBackUntil) : null,
    takenBackAt: toIsoOrNull(row.takenBackAt),
    rules: row.addedRules,
    untranslatedFilters: row.untranslatedFilters,
  }
}

function addCode<Row extends { reason: string }>(row: Row) {
  const { code, values } = failureOf(row.reason)
  return { ...row, reasonCode: code, reasonValues: values }
}
