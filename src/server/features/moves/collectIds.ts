import { describeArticle } from './describeArticle.ts'
import type { MoveContext, StepOutcome } from './moveContext.ts'
import { addLabel, describeArticles, writeIds } from './moveItems.queries.ts'
import { saveMove } from './moves.queries.ts'
import type { OldStream } from './servers/oldServer.ts'

type Bounds = { ids: number; pages: number }

/** Read articles older than these are in no feed any more. */
const allMax: Bounds = { ids: 20_000, pages: 200 }
/** A server that names pages without end is not followed any further. */
const streamMax: Bounds = { ids: 100_000, pages: 500 }

/** Reads one page of the ids of all articles, then of the unread and the starred ones, then of each label. */
export async function collectIds(context: MoveContext): Promise<StepOutcome> {
  const { deps, move, cursor, server } = context
  const streams: OldStream[] = ['all', 'unread', 'starred', ...cursor.labels.map(({ oldId }) => ({ label: oldId }))]
  const stream = streams[cursor.stream]
  if (stream === undefined) return { step: 'contents' }
  const { ids, items, next } = await server.listPage(stream, cursor.after)
  const [pages, listed] = [cursor.pages + 1, cursor.listed + ids.length]
  const max = stream === 'all' ? allMax : streamMax
  const isDone = next === null || ids.length === 0 || pages >= max.pages || listed >= max.ids
  const now = deps.clock()
  const place = isDone
    ? { stream: cursor.stream + 1, after: null, pages: 0, listed: 0 }
    : { after: next, pages, listed }
  await deps.writeQueue(() =>
    deps.db.transaction().execute(async (tx) => {
      if (stream === 'all') await writeIds(tx, move, { ids, change: {}, now })
      else if (stream === 'unread') await writeIds(tx, move, { ids, change: { readAt: null }, now })
      else if (stream === 'starred') await writeIds(tx, move, { ids, change: { starredAt: now }, now })
      else await addLabel(tx, move, { ids, label: cursor.labels[cursor.stream - 3]?.name ?? '', now })
      await describeArticles(tx, move, { articles: items.map(describeArticle), now })
      context.move = await saveMove(tx, move, { now, cursor: JSON.stringify({ ...cursor, ...place }) })
    }),
  )
  return { step: 'ids', cursor: place }
}
