// A client of the Google Reader API, as FreshRSS, Inoreader, CommaFeed, BazQux and The Old Reader speak it.
import { decodeEntities } from '../../../formats/entities.ts'
import { fieldsOf, type Json, listAt, textAt } from '../../../formats/imports/entry.ts'
import { readGoogleReader } from '../../../formats/imports/googleReader.ts'
import {
  type AnswerKind,
  type Called,
  type CallsOptions,
  createCalls,
  fieldsIn,
  type Reply,
  requireDocument,
} from './calls.ts'
import { readItemId, writeItemId } from './greaderIds.ts'
import { isStrange, type OldItem, type OldServer, OldServerTrouble, type OldStream } from './oldServer.ts'

/** `headers`: what an app has to send with each request, besides the reader's token. */
type Access = { name: string; password: string; headers?: Record<string, string> }

const idsPerPage = 1000
const api = '/reader/api/0'
const readState = 'user/-/state/com.google/read'
const starredState = 'user/-/state/com.google/starred'
const allState = 'user/-/state/com.google/reading-list'

export function createGreaderServer(options: CallsOptions, access: Access): OldServer {
  const calls = createCalls(options)
  let token: string | null = null

  async function signIn(): Promise<string> {
    const form = new URLSearchParams({ Email: access.name, Passwd: access.password, client: 'Broadsheet' })
    const called: Called = { form, headers: { ...access.headers }, kind: 'signIn' }
    const { bytes } = await calls.ask('/accounts/ClientLogin', called)
    const found = /^Auth=(.+)$/m.exec(bytes.toString())?.[1]?.trim()
    // A page in place of the three lines: no such server is there.
    return !found || /[\s<]/.test(found) ? isStrange() : found
  }

  async function ask(path: string, kind: AnswerKind, form?: URLSearchParams): Promise<Reply> {
    const isNew = token === null
    token ??= await signIn()
    const headers = { ...access.headers, authorization: `GoogleLogin auth=${token}` }
    const called: Called = { headers, kind, ...(form ? { form } : {}) }
    try {
      return await calls.ask(`${api}${path}`, called)
    } catch (error) {
      const isRefused = error instanceof OldServerTrouble && error.trouble.is === 'signIn'
      if (!isRefused || isNew) throw error
      // Tokens of some servers end after a while.
      token = null
      return ask(path, kind, form)
    }
  }

  const askFields = async (path: string, kind: AnswerKind, form?: URLSearchParams) =>
    fieldsIn(requireDocument(await calls.read(await ask(path, kind, form))))

  return {
    changes: null,
    async signIn() {
      token = await signIn()
    },
    async listFeeds() {
      const answer = await askFields('/subscription/list?output=json', 'list')
      if (!Array.isArray(answer.subscriptions)) return isStrange()
      const feeds = listAt(answer, 'subscriptions').flatMap((feed) => {
        const oldId = textAt(feed, 'id')
        const address = textAt(feed, 'url') || (/^feed\/(https?:.+)$/s.exec(oldId)?.[1] ?? '')
        const folders = listAt(feed, 'categories').flatMap((folder) => textAt(folder, 'label') || [])
        return oldId === '' ? [] : [{ oldId, address, title: decodeEntities(textAt(feed, 'title')), folders }]
      })
      return { feeds }
    },
    async listLabels() {
      // Inoreader marks folders as such only in an answer with types.
      const answer = await askFields('/tag/list?output=json&types=1', 'list')
      return listAt(answer, 'tags').flatMap((tag) => {
        const oldId = textAt(tag, 'id')
        const name = /\/label\/(.+)/s.exec(oldId)?.[1] ?? ''
        return name === '' || textAt(tag, 'type') === 'folder' ? [] : [{ oldId, name }]
      })
    },
    async listPage(stream, after) {
      const query = new URLSearchParams({ output: 'json', s: streamIdOf(stream), n: String(idsPerPage) })
      if (stream === 'unread') query.set('xt', readState)
      if (after !== null) query.set('c', after)
      const answer = await askFields(`/stream/items/ids?${query}`, 'ids')
      const ids = listAt(answer, 'itemRefs').map((item) => readItemId(item.id))
      const next =
        textAt(answer, 'continuation') || (typeof answer.continuation === 'number' ? String(answer.continuation) : '')
      return { ids: ids.filter((id) => id !== ''), items: [], next: next === '' || next === after ? null : next }
    },
    async readItems(oldIds) {
      const answer = await askFields('/stream/items/contents?output=json', 'contents', formOf(oldIds))
      return listAt(answer, 'items').flatMap(readItem)
    },
    async mark(oldIds, mark) {
      const state = 'isRead' in mark ? readState : starredState
      const isSet = 'isRead' in mark ? mark.isRead : mark.isStarred
      const editToken = (await ask('/token', 'signIn')).bytes.toString().trim()
      const form = formOf(oldIds)
      form.append(isSet ? 'a' : 'r', state)
      form.append('T', editToken)
      await ask('/edit-tag', 'change', form)
    },
  }
}

const streamIdOf = (stream: OldStream): string =>
  typeof stream === 'string' ? (stream === 'starred' ? starredState : allState) : stream.label

const formOf = (oldIds: string[]) => new URLSearchParams(oldIds.map((id): [string, string] => ['i', writeItemId(id)]))

function readItem(item: Json): OldItem[] {
  const [entry] = readGoogleReader('', [item])
  const oldId = readItemId(item.id)
  if (entry === undefined || oldId === '') return []
  return [{ oldId, oldFeedId: textAt(fieldsOf(item.origin), 'streamId'), entry }]
}
