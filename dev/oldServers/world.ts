// The state of a made-up former feed reader, and the shape of its dialects.
import type { IncomingHttpHeaders } from 'node:http'

export type OldArticle = {
  feed: number
  title: string
  link: string
  html: string
  /** Epoch milliseconds. */
  publishedAt: number
  isRead: boolean
  isStarred: boolean
  labels: string[]
}
export type OldServerFeed = { title: string; url: string; folder: string; filters?: Record<string, string> }

/** Ways in which a server misbehaves. `null` answers as it should. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string } | null

export type OldService = 'freshrss' | 'inoreader' | 'theoldreader' | 'miniflux' | 'nextcloud' | 'feedbin'

export type FakeOldServer = {
  service: OldService
  url: string
  feeds: OldServerFeed[]
  /** Oldest first; the index makes the id. */
  articles: OldArticle[]
  name: string
  password: string
  /** How far its clock is from ours. */
  clockOffsetMs: number
  /** Paths in their order. */
  requests: string[]
  /** Called before each request. */
  misbehave: (path: string, count: number) => Answer
  /** When the marks of an article changed, by its own clock; 0 for those that have not. */
  changedAt: (index: number) => number
  close: () => Promise<void>
}

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
  json: unknown
  headers: IncomingHttpHeaders
}
/** `json`: the body, in place of a text. */
export type Said = { status: number; body?: string; json?: unknown; headers?: Record<string, string> }
export type Dialect = { prefix: string; answer: (asked: Asked) => Said }

export const basicAuthOf = ({ name, password }: Pick<FakeOldServer, 'name' | 'password'>): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
