import type { MoveContext, StepOutcome } from './moveContext.ts'
import { addLabel, writeIds } from './moveItems.queries.ts'
import { saveMove } from './moves.queries.ts'
import type { OldStream } from './oldServer.ts'

/** Read articles older than these are in no feed any more. */
const allPagesMax = 20
/** Of a thousand ids each. A server that names pages without end is not followed any further. */
const pagesMax = 100

/** Reads one page of the ids of all articles, then of the unread and the starred ones, then of each label. */
export async function collectIds(context: MoveContext): Promise<StepOutcome> {
  const { deps, move, cursor, server } = context
  const streams: OldStream[] = ['all', 'unread', 'starred', ...cursor.labels.map(({ oldId }) => ({ label: oldId }))]
  const stream = streams[cursor.stream]
  if (stream === undefined) return { step: 'contents' }
  const { ids, next } = await server.listIds(stream, { after: cursor.after })
  const pages = cursor.pages + 1
  const isDone = next === null || ids.length === 0 || pages >= (stream === 'all' ? allPagesMax : pagesMax)
  const now = deps.clock()
  const place = isDone ? { stream: cursor.stream + 1, after: null, pages: 0 } : { after: next, pages }
  await deps.writeTurns(() =>
    deps.db.transaction().execute(async (tx) => {
      if (stream === 'all') await writeIds(tx, move, { ids, change: {}, now })
      else if (stream === 'unread') await writeIds(tx, move, { ids, change: { readAt: null }, now })
      else if (stream === 'starred') await writeIds(tx, move, { ids, change: { starredAt: now }, now })
      else await addLabel(tx, move, { ids, label: cursor.labels[cursor.stream - 3]?.name ?? '', now })
      context.move = await saveMove(tx, move, { now, cursor: JSON.stringify({ ...cursor, ...place }) })
    }),
  )
  return { step: 'ids', cursor: place }
}
