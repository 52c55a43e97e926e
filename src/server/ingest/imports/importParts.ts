// A list of thousands of feeds is imported in parts of a hundred, each in a transaction of some 10 ms, so clicks are answered in
// between. The parts are stored with the import: after a stop of the server the worker goes on (docs/decisions/2026-11-26-long-lists.md).

import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db, ImportRow, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { SubscriptionList } from '../../formats/opml/readOpml.ts'
import { HttpError } from '../../http/errors.ts'
import { minute } from '../../lib/clock.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { findReadersWithParts, type ListPart, takePart } from './importParts.queries.ts'
import { importRules } from './importRules.ts'
import { addToImport } from './imports.queries.ts'
import { subscribeToPart } from './subscribeToPart.ts'

/** Imports what waits of the reader's lists. Several at once share the parts. */
export async function importParts(db: Db, reader: Reader): Promise<void> {
  do await yieldToEventLoop()
  while (await importPart(db, reader))
}

/** False when none waits. */
function importPart(db: Db, reader: Reader): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const row = await takePart(tx, reader)
    if (row === undefined) return false
    const imported = { id: row.importId, userId: row.userId, createdAt: row.createdAt }
    // We wrote it.
    const part = JSON.parse(row.part) as ListPart
    if ('feeds' in part) await subscribeToPart(tx, reader, { feeds: part.feeds, imported })
    else await importRulesOf(tx, reader, { list: part.rulesOf, imported })
    return true
  })
}

/** Rules above a limit, which the reader has reached since the import began, are counted as left out. */
async function importRulesOf(
  tx: Tx,
  reader: Reader,
  { list, imported }: { list: SubscriptionList; imported: Pick<ImportRow, 'id' | 'createdAt'> },
): Promise<void> {
  const counts = await importRules(tx, reader, { list, imported }).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
    const { rules, untranslated } = list.rules ?? { rules: [], untranslated: 0 }
    return { untranslatedFilters: untranslated + rules.length }
  })
  await addToImport(tx, imported, counts)
}

/** An import that is this old and has parts left was interrupted, or is slow: then both share its parts. */
const interruptedAfterMs = minute

/** Finishes imports that a stop of the server has interrupted. */
export function startImportFinisher(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'events'>): WorkerLoop {
  return startLoop({
    log: deps.log,
    task: 'finishing imports',
    pauseMs: minute,
    async round() {
      await finishImports(deps)
      return 'rest'
    },
  })
}

export async function finishImports({ db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>): Promise<void> {
  for (const reader of await findReadersWithParts(db, clock() - interruptedAfterMs)) {
    await importParts(db, reader)
    events.publish(reader.id, { type: 'boardChanged' })
    events.publish(reader.id, { type: 'rulesChanged' })
  }
}
