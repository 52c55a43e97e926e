// A client of the Google Reader API, as FreshRSS, Miniflux, CommaFeed, BazQux and The Old Reader speak it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient } from '../../fetching/guardedApi.ts'
import { decodeEntities } from '../../formats/entities.ts'
import { fieldsOf, hrefAt, type Json, listAt, millisecondsAt, textAt, textsAt } from '../../formats/imports/entry.ts'
import { readJson } from '../../formats/readJson.ts'
import { minute, second } from '../../lib/clock.ts'
import { type OldItem, type OldServer, OldServerTrouble, type OldStream } from './oldServer.ts'

type Access = { base: string; name: string; password: string }
type Options = { api: ApiClient; access: Access /** Between two requests. */; pauseMs: number; signal?: AbortSignal }

const idsPerPage = 1000
const answerMaxBytes = 64 * 1024 * 1024
const timeoutMs = 60 * second
/** For a server that is busy and does not say for how long. */
const usualPauseMs = minute

const streamIds: Record<'all' | 'unread' | 'starred', string> = {
  all: 'user/-/state/com.google/reading-list',
  unread: 'user/-/state/com.google/reading-list',
  starred: 'user/-/state/com.google/starred',
}
const readState = 'user/-/state/com.google/read'
const starredState = 'user/-/state/com.google/starred'

export function createGreaderServer({ api, access, pauseMs, signal }: Options): OldServer {
  let token: string | null = null
  let isFirst = true
  let hasSignedInAgain = false

  async function ask(path: string, form?: URLSearchParams, isSignIn = false): Promise<string> {
    if (!isFirst) await sleep(pauseMs)
    isFirst = false
    const headers: Record<string, string> = isSignIn
      ? {}
      : { authorization: `GoogleLogin auth=${await requireToken()}` }
    const answer = await api.ask(`${access.base}${path}`, {
      headers,
      ...(form ? { form } : {}),
      maxBytes: answerMaxBytes,
      timeoutMs,
      ...(signal ? { signal } : {}),
    })
    if (answer.is === 'failed') throw new OldServerTrouble({ is: 'unreachable', text: answer.text })
    const { status } = answer
    if (status === 401 && !isSignIn && !hasSignedInAgain) {
      // Tokens of some servers end after a while.
      hasSignedInAgain = true
      token = null
      return ask(path, form)
    }
    if (status === 401 || status === 403) throw new OldServerTrouble({ is: 'signIn' })
    if (status === 429 || status === 503)
      throw new OldServerTrouble({ is: 'busy', pauseMs: readRetryAfter(answer.headers['retry-after']) })
    if (status < 200 || status > 299) throw new OldServerTrouble({ is: 'strange' })
    if (!isSignIn) hasSignedInAgain = false
    return answer.text
  }

  async function askJson(path: string, form?: URLSearchParams): Promise<Json> {
    const document = readJson(await ask(path, form))
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      throw new OldServerTrouble({ is: 'strange' })
    return fieldsOf(document)
  }

  async function requireToken(): Promise<string> {
    token ??= await signIn()
    return token
  }

  async function signIn(): Promise<string> {
    const form = new URLSearchParams({ Email: access.name, Passwd: access.password, client: 'Broadsheet' })
    const answer = await ask('/accounts/ClientLogin', form, true)
    const found = /^Auth=(.+)$/m.exec(answer)?.[1]?.trim()
    // A page in place of the three lines: no such server is there.
    if (!found || /[\s<]/.test(found)) throw new OldServerTrouble({ is: 'strange' })
    return found
  }

  return {
    async signIn() {
      token = await signIn()
    },
    async listFeeds() {
      const answer = await askJson('/reader/api/0/subscription/list?output=json')
      if (!Array.isArray(answer.subscriptions)) throw new OldServerTrouble({ is: 'strange' })
      return listAt(answer, 'subscriptions').flatMap((feed) => {
        const oldId = textAt(feed, 'id')
        const address = textAt(feed, 'url') || (/^feed\/(https?:.+)$/s.exec(oldId)?.[1] ?? '')
        const folders = listAt(feed, 'categories').flatMap((folder) => textAt(folder, 'label') || [])
        return oldId === '' ? [] : [{ oldId, address, title: decodeEntities(textAt(feed, 'title')), folders }]
      })
    },
    async listLabels() {
      const answer = await askJson('/reader/api/0/tag/list?output=json')
      return listAt(answer, 'tags').flatMap((tag) => {
        const oldId = textAt(tag, 'id')
        const name = /\/label\/(.+)$/s.exec(oldId)?.[1] ?? ''
        return name === '' || textAt(tag, 'type') === 'folder' ? [] : [{ oldId, name }]
      })
    },
    async listIds(stream, { after, since }) {
      const query = new URLSearchParams({ output: 'json', s: streamIdOf(stream), n: String(idsPerPage) })
      if (stream === 'unread') query.set('xt', readState)
      if (since !== undefined) query.set('ot', String(Math.floor(since / second)))
      if (after !== null) query.set('c', after)
      const answer = await askJson(`/reader/api/0/stream/items/ids?${query}`)
      const ids = listAt(answer, 'itemRefs').map((item) => decimalId(item.id))
      const next =
        textAt(answer, 'continuation') || (typeof answer.continuation === 'number' ? String(answer.continuation) : '')
      return { ids: ids.filter((id) => id !== ''), next: next === '' || next === after ? null : next }
    },
    async readItems(oldIds) {
      const form = new URLSearchParams(oldIds.map((id): [string, string] => ['i', longId(id)]))
      const answer = await askJson('/reader/api/0/stream/items/contents?output=json', form)
      return listAt(answer, 'items').map(readItem)
    },
    async mark(oldIds, mark) {
      const state = 'isRead' in mark ? readState : starredState
      const isSet = 'isRead' in mark ? mark.isRead : mark.isStarred
      const editToken = (await ask('/reader/api/0/token')).trim()
      const form = new URLSearchParams(oldIds.map((id): [string, string] => ['i', longId(id)]))
      form.append(isSet ? 'a' : 'r', state)
      form.append('T', editToken)
      await ask('/reader/api/0/edit-tag', form)
    },
  }
}

const streamIdOf = (stream: OldStream): string => (typeof stream === 'string' ? streamIds[stream] : stream.label)

function readItem(item: Json): OldItem {
  const categories = textsAt(item, 'categories')
  return {
    oldId: decimalId(item.id),
    oldFeedId: textAt(fieldsOf(item.origin), 'streamId'),
    link: hrefAt(item, 'canonical') || hrefAt(item, 'alternate'),
    title: decodeEntities(textAt(item, 'title')),
    publishedAt: millisecondsAt(item, 'published'),
    isRead: categories.length === 0 ? null : categories.some((name) => /\/state\/com\.google\/read$/.test(name)),
    written: item,
  }
}

/** An id is written as a decimal number, or as 16 hexadecimal digits at the end of a `tag:`. The decimal form is kept; '' for others. */
function decimalId(written: unknown): string {
  const text = typeof written === 'number' ? String(written) : typeof written === 'string' ? written.trim() : ''
  if (/^-?\d{1,20}$/.test(text)) return text
  const hexadecimal = /\/item\/([0-9a-f]{16})$/i.exec(text)?.[1]
  return hexadecimal === undefined ? '' : BigInt.asIntN(64, BigInt(`0x${hexadecimal}`)).toString()
}

/** The form that all servers accept. */
const longId = (id: string): string =>
  `tag:google.com,2005:reader/item/${BigInt.asUintN(64, BigInt(id)).toString(16).padStart(16, '0')}`

/** Seconds, or a date; at most a day. */
function readRetryAfter(written: string | undefined): number {
  const waitMs = /^\d+$/.test(written ?? '') ? Number(written) * second : Date.parse(written ?? '') - Date.now()
  return Number.isNaN(waitMs) ? usualPauseMs : Math.min(Math.max(waitMs, second), 24 * 60 * minute)
}
