import { describeArticle } from './describeArticle.ts'
import type { MoveContext, StepOutcome } from './moveContext.ts'
import { describeArticles, findUnseenIds } from './moveItems.queries.ts'

export const itemsPerRequest = 100
const unknown = { oldFeedId: null, link: null, title: null, publishedAt: null }

/** Reads which article each id is, unless its list has described it. */
export async function readContents(context: MoveContext): Promise<StepOutcome> {
  const isDone = await readSomeContents(context)
  return { step: isDone ? 'match' : 'contents' }
}

/** True when no id is left. */
export async function readSomeContents({ deps, move, server }: Omit<MoveContext, 'cursor'>): Promise<boolean> {
  const asked = await findUnseenIds(deps.db, move, itemsPerRequest)
  if (asked.length === 0) return true
  const wanted = new Set(asked)
  const answered = (await server.readItems(asked)).filter(({ oldId }) => wanted.has(oldId)).map(describeArticle)
  // A server may answer fewer than requested. It has none of these any more when it answers none at all.
  const articles = answered.length > 0 ? answered : asked.map((oldId) => ({ oldId, ...unknown }))
  const now = deps.clock()
  await deps.writeQueue(() => deps.db.transaction().execute((tx) => describeArticles(tx, move, { articles, now })))
  return false
}
