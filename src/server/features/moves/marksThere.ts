// The marks that the old server has now. It lists the changes since the last comparison, or all unread and starred articles.
import type { MoveItemRow } from '../../db/schema.ts'
import { agreedOf, type Marks } from './compareMarks.ts'
import { type Described, describeArticle } from './describeArticle.ts'
import type { MoveContext } from './moveContext.ts'
import { describeArticles, findKnownIds, writeIds } from './moveItems.queries.ts'
import { saveMove } from './moves.queries.ts'
import type { OldChanges, OldPage } from './servers/oldServer.ts'

const pagesMax = 500

export type MarksThere = (row: MoveItemRow) => Marks

/** Stores the articles that arrived there, too, with the marks that they have there. */
export async function readMarksThere(context: MoveContext): Promise<MarksThere> {
  const { cursor, server } = context
  const changed =
    server.changes === null || cursor.bookmark === null
      ? null
      : await readChanges(context, server.changes, cursor.bookmark)
  return changed ?? readLists(context)
}

/** Null when the server cannot list all of them. */
async function readChanges(context: MoveContext, changes: OldChanges, bookmark: string): Promise<MarksThere | null> {
  const arrived = createArrived(context)
  const marks = new Map<string, { isRead: boolean | null; isSaved: boolean | null }>()
  const isWhole = await walk(
    context,
    (after) => changes.listPage(bookmark, after),
    async (page) => {
      for (const { oldId, entry } of page.items) marks.set(oldId, entry.marks)
      await arrived.add(page)
      return 'goOn'
    },
  )
  if (!isWhole) return null
  await arrived.write((id) => marks.get(id)?.isRead ?? false)
  return (row) => {
    const [agreed, listed] = [agreedOf(row), marks.get(row.oldId)]
    return { isRead: listed?.isRead ?? agreed.isRead, isStarred: listed?.isSaved ?? agreed.isStarred }
  }
}

async function readLists(context: MoveContext): Promise<MarksThere> {
  const { server } = context
  const arrived = createArrived(context)
  // First: an article that arrives meanwhile is in the list of unread ones, then. Newest first, so a page without a new one
  // is the last that is needed, whatever the clocks of both sides say.
  await walk(
    context,
    (after) => server.listPage('all', after),
    async (page) => ((await arrived.add(page)) > 0 ? 'goOn' : 'stop'),
  )
  const listIds = async (stream: 'unread' | 'starred') => {
    const ids = new Set<string>()
    const isWhole = await walk(
      context,
      (after) => server.listPage(stream, after),
      async (page) => {
        for (const id of page.ids) ids.add(id)
        await arrived.add(page)
        return 'goOn'
      },
    )
    return { ids, isWhole }
  }
  const unread = await listIds('unread')
  const starred = await listIds('starred')
  await arrived.write((id) => unread.isWhole && !unread.ids.has(id))
  // An id that is missing in a list with too many pages means nothing.
  return (row) => {
    const agreed = agreedOf(row)
    return {
      isRead: unread.isWhole ? !unread.ids.has(row.oldId) : agreed.isRead,
      isStarred: starred.isWhole ? starred.ids.has(row.oldId) : agreed.isStarred,
    }
  }
}

/** False when there are too many pages, or when the server has no answer. */
async function walk(
  context: MoveContext,
  read: (after: string | null) => Promise<OldPage | null>,
  take: (page: OldPage) => Promise<'goOn' | 'stop'>,
): Promise<boolean> {
  let after: string | null = null
  for (let count = 0; count < pagesMax; count++) {
    const page: OldPage | null = await read(after)
    if (page === null) return false
    const wanted = await take(page)
    if (wanted === 'stop' || page.next === null || page.ids.length === 0) return true
    after = page.next
    await renewLease(context)
  }
  return false
}

/** A comparison may take longer than a lease. */
export async function renewLease(context: MoveContext): Promise<void> {
  context.move = await saveMove(context.deps.db, context.move, { now: context.deps.clock() })
}

/** Articles that this move has not known. */
function createArrived({ deps, move }: MoveContext) {
  const ids = new Set<string>()
  const described = new Map<string, Described>()
  return {
    /** Returns how many of a page were not known. */
    async add(page: OldPage): Promise<number> {
      const known = await findKnownIds(deps.db, move, page.ids)
      const unknown = page.ids.filter((id) => !known.has(id) && !ids.has(id))
      for (const id of unknown) ids.add(id)
      for (const item of page.items) if (ids.has(item.oldId)) described.set(item.oldId, describeArticle(item))
      return unknown.length
    },
    async write(isRead: (id: string) => boolean): Promise<void> {
      const now = deps.clock()
      const of = (wanted: boolean) => [...ids].filter((id) => isRead(id) === wanted)
      await deps.db.transaction().execute(async (tx) => {
        await writeIds(tx, move, { ids: of(true), change: {}, now })
        await writeIds(tx, move, { ids: of(false), change: { readAt: null }, now })
        await describeArticles(tx, move, { articles: [...described.values()], now })
      })
    },
  }
}
