import { texts } from '../../../shared/texts/texts.ts'
import { findIdSince } from '../../core/items/findIdSince.ts'
import type { Db } from '../../db/schema.ts'
import { BadRequest } from '../../http/errors.ts'
import { minute, second } from '../../lib/clock.ts'
import type { StreamPage } from './findStreamIds.ts'
import type { SyncForm } from './readForm.ts'
import type { ItemFilter } from './streamIds.queries.ts'
import { readStreamName } from './streams.ts'

/**
 * Apps ask for everything since their last call. An item that was being saved at that time arrived a little earlier than it became
 * visible, so the answer begins earlier. Apps skip ids that they have. Of articles, Readrops stores each that it gets once more.
 */
const overlaps = { ids: 15 * minute, articles: minute }

type PageOptions = {
  streamId: string
  of: keyof typeof overlaps
  /** For a call that names no number. */
  limit?: number
}

/** The page that a call asks for. Throws BadRequest for a number or a continuation that is none. */
export async function readPage(
  db: Db,
  form: SyncForm,
  { streamId, of, limit = Number.POSITIVE_INFINITY }: PageOptions,
): Promise<StreamPage> {
  const oldestFirst = form.get('r') === 'o'
  const since = readSeconds(form.get('ot'))
  const until = readSeconds(form.get('nt'))
  const continuation = readNumber(form.get('c'))
  const from = since === null ? 1 : await findIdSince(db, since - overlaps[of])
  const below = until === null ? Number.MAX_SAFE_INTEGER : await findIdSince(db, until + second)
  return {
    stream: readStreamName(streamId),
    filter: readFilter(form),
    oldestFirst,
    limit: readNumber(form.get('n')) ?? limit,
    range: {
      from: oldestFirst && continuation !== null ? Math.max(from, continuation + 1) : from,
      below: !oldestFirst && continuation !== null ? Math.min(below, continuation) : below,
    },
  }
}

/** Later conditions on the same mark win; clients send one. */
function readFilter(form: SyncForm): ItemFilter {
  const filter: ItemFilter = {}
  const set = (id: string, isWanted: boolean) => {
    const { is } = readStreamName(id)
    if (is === 'read') filter.read = isWanted
    if (is === 'unread') filter.read = !isWanted
    if (is === 'starred') filter.saved = isWanted
  }
  for (const id of form.all('it')) set(id, true)
  for (const id of form.all('xt')) set(id, false)
  return filter
}

function readNumber(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  if (!/^\d{1,15}$/.test(text)) throw new BadRequest(texts.requestInvalid)
  return Number(text)
}

/** A time in seconds, which some clients send with a fraction. As milliseconds. */
function readSeconds(text: string | undefined): number | null {
  const seconds = readNumber(text?.replace(/\.\d*$/, ''))
  return seconds === null || seconds === 0 ? null : seconds * second
}
