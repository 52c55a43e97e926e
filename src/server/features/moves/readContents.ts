import { limits } from '../../../shared/limits.ts'
import type { MoveContext, StepOutcome } from './moveContext.ts'
import { findUnseenIds, updateMoveItem } from './moveItems.queries.ts'

export const itemsPerRequest = 100

/** Reads which article each id is: its feed, link, title and time. Texts are not stored. */
export async function readContents(context: MoveContext): Promise<StepOutcome> {
  const isDone = await readSomeContents(context)
  return { step: isDone ? 'match' : 'contents' }
}

/** True when no id is left. */
export async function readSomeContents({ deps, move, server }: Omit<MoveContext, 'cursor'>): Promise<boolean> {
  const asked = await findUnseenIds(deps.db, move, itemsPerRequest)
  if (asked.length === 0) return true
  const items = new Map((await server.readItems(asked)).map((item) => [item.oldId, item]))
  const answered = asked.filter((oldId) => items.has(oldId))
  // A server may answer fewer than requested. It has none of these any more when it answers none at all.
  const seen = answered.length > 0 ? answered : asked
  const seenAt = deps.clock()
  await deps.writeTurns(() =>
    deps.db.transaction().execute(async (tx) => {
      for (const oldId of seen) {
        const item = items.get(oldId)
        await updateMoveItem(
          tx,
          { moveId: move.id, oldId },
          {
            seenAt,
            oldFeedId: item?.oldFeedId ?? null,
            link: item?.link.slice(0, limits.feedAddressMaxChars) || null,
            title: item?.title.slice(0, limits.itemTitleMaxChars) ?? null,
            publishedAt: item?.publishedAt ?? null,
          },
        )
      }
    }),
  )
  return false
}
