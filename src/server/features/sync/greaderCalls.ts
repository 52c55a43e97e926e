// The calls of the Google Reader API below /reader/api/0/, as clients send them (test/fixtures/sync).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyScope } from '../../../shared/features/keys.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { meetsNeed } from '../../core/sessions/keyScopes.ts'
import type { KeyReader } from '../../core/sessions/keys.queries.ts'
import { exportSubscriptions } from '../../core/subscriptions/exportSubscriptions.ts'
import { BadRequest, HttpError } from '../../http/errors.ts'
import type { SourceDeps } from '../../ingest/adding/saveSource.ts'
import { editFeed, ensureFolder, subscribeTo, unsubscribe } from './editFeeds.ts'
import { deleteLabels, renameLabel } from './editLabels.ts'
import { editTags, readTagEdit } from './editTags.ts'
import { findStreamIds } from './findStreamIds.ts'
import { importFeeds } from './importFeeds.ts'
import type { IdShape } from './itemIds.ts'
import { countUnreadOfAll, listSubscriptions, listTags } from './lists.ts'
import { markAllRead, readTimestamp } from './markAllRead.ts'
import { absolutePictures, readContents } from './readContents.ts'
import type { SyncForm } from './readForm.ts'
import { readPage } from './readPage.ts'
import { feedStreamId, findFeedId, readStreamName, requireStreams, states } from './streams.ts'
import { sendJsonPieces, sendPieces, sendText, sendUnlessKnown } from './syncApp.ts'
import { writeAtom } from './writeAtom.ts'
import { type IdPage, writeContents, writeIds } from './writeStream.ts'

export type GreaderCall = {
  deps: SourceDeps
  caller: KeyReader
  form: SyncForm
  request: FastifyRequest
  reply: FastifyReply
  /** The address of this server. */
  origin: string
  editToken: string
}

type Answer = Promise<FastifyReply>
type Work = (call: GreaderCall) => Answer
export type GreaderAction = { need: KeyScope; work: Work }

const reads = (work: Work): GreaderAction => ({ need: 'read', work })
const marks = (work: Work): GreaderAction => ({ need: 'mark', work })
const organizes = (work: Work): GreaderAction => ({ need: 'organise', work })

/** By their paths; a stream's id follows `stream/contents`. */
const actions: Record<string, GreaderAction> = {
  token: reads(async ({ reply, editToken }) => sendText(reply, editToken)),
  'user-info': reads(async ({ caller, reply }) => reply.send(presentCaller(caller))),
  'subscription/list': reads(async (call) =>
    sendList(call, await listSubscriptions(listDeps(call), call.caller.reader, call.origin)),
  ),
  'subscription/export': reads(async ({ deps, caller, reply }) =>
    reply.type('text/xml; charset=utf-8').send(await exportSubscriptions(deps, caller.reader)),
  ),
  'tag/list': reads(async (call) => sendList(call, await listTags(listDeps(call), call.caller.reader))),
  'unread-count': reads(async (call) => sendList(call, await countUnreadOfAll(listDeps(call), call.caller.reader))),
  'stream/items/ids': reads(sendIds),
  'stream/items/contents': reads(sendItems),
  'stream/contents': reads((call) => sendStream(call, states.readingList)),
  'preference/list': reads(async ({ reply }) => reply.send({ prefs: [] })),
  'preference/stream/list': reads(async ({ reply }) => reply.send({ streamprefs: {} })),
  'friend/list': reads(async ({ reply }) => reply.send({ friends: [] })),
  'edit-tag': marks(editItems),
  'mark-all-as-read': marks(markStreamRead),
  'subscription/edit': organizes(editSubscription),
  'subscription/import': organizes(async ({ deps, caller, request, reply }) => {
    await importFeeds(deps, caller.reader, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
    return sendText(reply, 'OK')
  }),
  'subscription/quickadd': organizes(quickAdd),
  'rename-tag': organizes(async ({ deps, caller, form, reply }) => {
    await renameLabel(deps, caller.reader, { id: form.get('s') ?? form.get('t') ?? '', to: form.get('dest') ?? '' })
    return sendText(reply, 'OK')
  }),
  'disable-tag': organizes(async ({ deps, caller, form, reply }) => {
    await deleteLabels(deps, caller.reader, [...form.all('s'), ...form.all('t')])
    return sendText(reply, 'OK')
  }),
}

const contents = 'stream/contents/'

/** Undefined for a path without a call. */
export function findAction(path: string): GreaderAction | undefined {
  if (path.startsWith(contents)) return reads((call) => sendStream(call, path.slice(contents.length)))
  return Object.hasOwn(actions, path) ? actions[path] : undefined
}

/** For metrics: a known path, without the id of a stream. */
export const callNameOf = (path: string): string =>
  path.startsWith(contents) ? 'stream/contents' : Object.hasOwn(actions, path) ? path : '*'

const listDeps = ({ deps, origin }: GreaderCall) => ({ db: deps.db, pictures: absolutePictures(deps.pictures, origin) })

const sendList = ({ request, reply }: GreaderCall, list: object) => sendUnlessKnown(request, reply, list)

const presentCaller = ({ reader, email, name }: KeyReader) => ({
  userId: String(reader.id),
  userName: name ?? email,
  userProfileId: String(reader.id),
  userEmail: email,
})

async function sendIds({ deps, caller, form, request, reply }: GreaderCall): Answer {
  const page = await readPage(deps.db, form, { streamId: form.get('s') ?? states.readingList, of: 'ids' })
  await requireStreams(deps.db, caller.reader, [page.stream])
  // One more than the page shows whether there is another page.
  const found = await findStreamIds(deps.db, caller.reader, { ...page, limit: page.limit + 1 })
  return sendJsonPieces(request, reply, writeIds(pageOf(found, page.limit), shapeOf(caller)))
}

/** As Google Reader did for an app that names no number. */
const articlesPerPage = 20

async function sendStream({ deps, caller, form, request, reply, origin }: GreaderCall, id: string): Answer {
  const { db, clock } = deps
  const streamId = form.get('s') ?? (id === '' ? states.readingList : id)
  const page = await readPage(db, form, { streamId, of: 'articles', limit: articlesPerPage })
  await requireStreams(db, caller.reader, [page.stream])
  const found = await findStreamIds(db, caller.reader, { ...page, limit: page.limit + 1 })
  const { ids, continuation } = pageOf(found, page.limit)
  const articles = readContents(deps, caller.reader, { ids, origin })
  const shape = shapeOf(caller)
  return sendJsonPieces(
    request,
    reply,
    writeContents({ streamId, articles, continuation, origin, shape, now: clock() }),
  )
}

const shapeOf = ({ hasWideIds }: KeyReader): IdShape => (hasWideIds ? 'wide' : 'stored')

/** The continuation is the last id of the page. */
function pageOf(found: number[], limit: number): IdPage {
  const ids = found.length > limit ? found.slice(0, limit) : found
  const last = ids.at(-1)
  return { ids, continuation: found.length > limit && last !== undefined ? String(last) : null }
}

/** `/reader/atom/<stream>`: the same page as Atom, which has no continuation. */
export const sendAtom = (id: string): GreaderAction =>
  reads(async ({ deps, caller, form, request, reply, origin }) => {
    const streamId = id === '' ? states.readingList : id
    const page = await readPage(deps.db, form, { streamId, of: 'articles' })
    await requireStreams(deps.db, caller.reader, [page.stream])
    const ids = await findStreamIds(deps.db, caller.reader, page)
    const articles = readContents(deps, caller.reader, { ids, origin })
    const pieces = writeAtom({ streamId, articles, origin, shape: shapeOf(caller), now: deps.clock() })
    return sendPieces(request, reply.type('application/atom+xml; charset=utf-8'), pieces)
  })

/** Throws BadRequest when an id is malformed or none is there: then the call changes nothing, and doesn't say that it did. */
function requireIds({ itemIds, malformedIds }: SyncForm): void {
  if (malformedIds > 0 || itemIds.length === 0) throw new BadRequest(texts.syncItemIdInvalid)
}

/** Of the states, clients also send some that mean nothing here ('tracking-kept-unread', 'fresh', 'broadcast', 'like'). */
const ignoredState = /^(?:user\/[^/]*\/state\/com\.google\/)(?:tracking-[\w-]{1,40}|fresh|broadcast|like|share)$/

function requireTags(ids: string[]): void {
  const isTag = (id: string) => ignoredState.test(id) || !['unknown', 'feed'].includes(readStreamName(id).is)
  if (ids.length === 0 || !ids.every(isTag)) throw new BadRequest(texts.syncStreamUnknown)
}

async function sendItems({ deps, caller, form, request, reply, origin }: GreaderCall): Answer {
  const articles = readContents(deps, caller.reader, { ids: form.itemIds, origin })
  const page = { streamId: states.readingList, articles, continuation: null }
  const answer = { ...page, origin, shape: shapeOf(caller), now: deps.clock() }
  return sendJsonPieces(request, reply, writeContents(answer))
}

async function editItems({ deps, caller, form, reply }: GreaderCall): Answer {
  requireIds(form)
  requireTags([...form.all('a'), ...form.all('r')])
  const edit = readTagEdit({ add: form.all('a'), remove: form.all('r') })
  const createsTags = meetsNeed(caller.scopes, 'organise')
  await editTags(deps, caller.reader, { ...edit, itemIds: form.itemIds, createsTags })
  return sendText(reply, 'OK')
}

async function markStreamRead({ deps, caller, form, reply }: GreaderCall): Answer {
  const until = readTimestamp(form.get('ts'))
  const streams = [...new Set([...form.all('s'), ...form.all('t')])].map(readStreamName)
  await requireStreams(deps.db, caller.reader, streams)
  await markAllRead(deps, caller.reader, { streams, until })
  return sendText(reply, 'OK')
}

const subscribedAtOnceMax = 10

async function editSubscription({ deps, caller: { reader }, form, reply }: GreaderCall): Answer {
  const edit = { title: form.get('t'), add: form.all('a'), remove: form.all('r') }
  const ids = [...new Set(form.all('s'))]
  // Read You creates a folder this way, before it has the feed.
  if (ids.length === 0 && form.get('ac') === 'edit' && (await ensureFolder(deps, reader, edit.add)) !== null)
    return sendText(reply, 'OK')
  if (ids.length === 0 || !['subscribe', 'unsubscribe', 'edit'].includes(form.get('ac') ?? ''))
    throw new BadRequest(texts.requestInvalid)
  // Each may be fetched from its publisher.
  if (form.get('ac') === 'subscribe' && ids.length > subscribedAtOnceMax) throw new BadRequest(texts.tooManyFeedsAtOnce)
  for (const id of ids) {
    const stream = readStreamName(id)
    if (stream.is !== 'feed') throw new BadRequest(texts.requestInvalid)
    if (form.get('ac') === 'subscribe') {
      await subscribeTo(deps, reader, { ...edit, url: stream.feed })
      continue
    }
    const subscriptionId = (await findFeedId(deps.db, reader, stream.feed)) ?? 0
    if (form.get('ac') === 'unsubscribe') await unsubscribe(deps, reader, subscriptionId)
    else await editFeed(deps, reader, { ...edit, subscriptionId })
  }
  return sendText(reply, 'OK')
}

async function quickAdd({ deps, caller: { reader }, form, reply, origin }: GreaderCall): Answer {
  // The body’s: newsboat-like clients write the address into the query too, where its '&' ends it.
  const query = form.all('quickadd').at(-1) ?? ''
  const url = query.replace(/^feed\//, '')
  try {
    const id = await subscribeTo(deps, reader, { url, title: undefined, add: [], remove: [] })
    const { subscriptions } = await listSubscriptions(deps, reader, origin)
    const feed = subscriptions.find((subscription) => subscription.id === feedStreamId(id))
    return reply.send({ query, numResults: 1, streamId: feedStreamId(id), streamName: feed?.title ?? '' })
  } catch (error) {
    // A source that fails answers 502.
    if (!(error instanceof HttpError) || error.status === 503 || error.status === 429) throw error
    return reply.send({ query, numResults: 0, error: error.message })
  }
}
