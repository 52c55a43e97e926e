// The shapes of the Google Reader API, with each field as optional as the protocol leaves it.
import { type Answer, ask, requireOk, type SyncAccount } from './syncApp.ts'

export type Subscription = {
  id?: string
  title?: string
  url?: string
  htmlUrl?: string
  iconUrl?: string
  categories?: { id?: string; label?: string }[]
}
export type Tag = { id?: string; type?: string }
export type ItemIds = { itemRefs?: { id?: string }[]; continuation?: string }
export type Article = {
  id?: string
  title?: string
  published?: number
  crawlTimeMsec?: string
  author?: string
  canonical?: { href?: string }[]
  alternate?: { href?: string }[]
  categories?: string[]
  origin?: { streamId?: string; title?: string; htmlUrl?: string }
  summary?: { content?: string }
}
export type Articles = { id?: string; updated?: number; items?: Article[]; continuation?: string }

export const states = {
  all: 'user/-/state/com.google/reading-list',
  read: 'user/-/state/com.google/read',
  unread: 'user/-/state/com.google/unread',
  starred: 'user/-/state/com.google/starred',
}
export const labelOf = (folder: string): string => `user/-/label/${folder}`
export const longForm = 'tag:google.com,2005:reader/item/'

type Sent = { body?: string; headers?: Record<string, string> }

export type GreaderCaller = {
  /** Below the base; the answer whatever its status is. */
  asks: (path: string, sent?: Sent) => Promise<Answer>
  gets: <T>(path: string) => Promise<T>
  /** The answer as it is. */
  posts: (path: string, body: string, type?: string) => Promise<string>
}

const formType = 'application/x-www-form-urlencoded'

/** `auth`: the answer of ClientLogin. */
export function createGreaderCaller(
  { app }: SyncAccount,
  { base, auth }: { base: string; auth: string },
): GreaderCaller {
  const asks = (path: string, { body, headers = {} }: Sent = {}) =>
    ask(app, {
      url: `${base}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `GoogleLogin auth=${auth}`, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  return {
    asks,
    gets: async (path) => JSON.parse(requireOk(await asks(path), path)),
    posts: async (path, body, type = formType) =>
      requireOk(await asks(path, { body, headers: { 'content-type': type } }), path),
  }
}

export const authOf = (lines: string): string => /^Auth=(.*)$/m.exec(lines)?.[1] ?? ''
