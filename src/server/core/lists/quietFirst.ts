// A list that begins with items of quiet feeds, which busy ones would drown: what these published within a week, newest first, then all
// other items by publication. The cursor holds the time of the first page and the last item of then, so every page has the
// same quiet feeds: no item repeats, and none is left out.
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { BadRequest } from '../../http/errors.ts'
import { day } from '../../lib/clock.ts'
import type { ItemView } from '../items/items.queries.ts'
import type { PageEnd } from '../items/pageEnd.ts'
import { findQuietFeeds } from '../subscriptions/pace.queries.ts'
import { findRiverItems } from './itemLists.queries.ts'
import { findLastItemId } from './readAll.queries.ts'
import type { RiverOptions } from './river.queries.ts'

const recentDays = 7

type Start = { now: number; lastId: number }
type QuietCursor = Start & { isRest: boolean; after: PageEnd | null }

/** `options.limit`: of the page. Throws BadRequest for an invalid cursor. */
export async function listQuietFirst(
  db: Db,
  options: Omit<RiverOptions, 'after'>,
  { cursor, now }: { cursor: string | undefined; now: number },
): Promise<{ page: ItemView[]; nextCursor: string | null }> {
  const from: QuietCursor =
    cursor === undefined
      ? { now, lastId: await findLastItemId(db), isRest: false, after: null }
      : readQuietCursor(cursor)
  const quietFeeds = await findQuietFeeds(db, options.reader, from)
  const isRecentOfQuiet = ({ subscriptionId, publishedAt }: ItemView) =>
    publishedAt > from.now - recentDays * day && subscriptionId !== null && quietFeeds.has(subscriptionId)
  // One more than the page shows whether there is a next one.
  const wanted = options.limit + 1
  const found: ItemView[] = []
  if (!from.isRest && quietFeeds.size > 0) {
    const scope = { ...options.scope, feedIds: [...quietFeeds.keys()] }
    const quiet = await findRiverItems(db, { ...options, scope, after: from.after, limit: wanted })
    found.push(...quiet.filter(isRecentOfQuiet))
  }
  let place = from.isRest ? from.after : null
  for (let isEnd = false; found.length < wanted && !isEnd; ) {
    const rest = await findRiverItems(db, { ...options, after: place, limit: wanted })
    found.push(...rest.filter((item) => !isRecentOfQuiet(item)).slice(0, wanted - found.length))
    const last = rest.at(-1)
    isEnd = rest.length < wanted || last === undefined
    if (last) place = placeOf(last)
  }
  const page = found.slice(0, options.limit)
  const last = page.at(-1)
  if (last === undefined || found.length <= page.length) return { page, nextCursor: null }
  const next = { ...from, isRest: !isRecentOfQuiet(last), after: placeOf(last) }
  return { page, nextCursor: writeQuietCursor(next) }
}

const placeOf = ({ publishedAt, id }: ItemView): PageEnd => ({ at: publishedAt, id })

function writeQuietCursor({ now, lastId, isRest, after }: QuietCursor): string {
  const place = `${after?.at ?? 0}:${after?.id ?? 0}`
  return Buffer.from(`${isRest ? 'rest' : 'quiet'}:${now}:${lastId}:${place}`).toString('base64url')
}

const cursorForm = /^(quiet|rest):(\d{1,16}):(\d{1,16}):(-?\d{1,16}):(\d{1,16})$/

function readQuietCursor(cursor: string): QuietCursor {
  const [, part, ...numbers] = cursorForm.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const [now = Number.NaN, lastId = Number.NaN, at = Number.NaN, id = Number.NaN] = numbers.map(Number)
  if (part === undefined || ![now, lastId, at, id].every(Number.isSafeInteger))
    throw new BadRequest(texts.cursorInvalid)
  return { now, lastId, isRest: part === 'rest', after: { at, id } }
}
