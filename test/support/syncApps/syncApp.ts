// Parts that the models of sync apps share. Each model sends the requests of one app, decodes the answers by its rules and keeps
// a store as it does: it gives up on what the app gives up on, and doubles what the app doubles.
import type { FastifyInstance } from 'fastify'

export type ShownFeed = { title: string; url: string; folder: string }

export type ShownArticle = {
  /** As Broadsheet counts them. */
  id: number
  title: string
  feed: string
  isRead: boolean
  isSaved: boolean
}

export type SyncAccount = {
  app: FastifyInstance
  name: string
  key: string
  /** The clock of the device. */
  clock: () => number
  /** Ids or articles on one page, for an app that asks for pages. */
  pageSize: number
}

/** Changes of feeds and folders that the app can make, by the titles that it shows. */
export type Organizer = {
  adds: (url: string, folder: string) => Promise<void>
  renames: (title: string, to: string) => Promise<void>
  moves: (title: string, folder: string) => Promise<void>
  removes: (title: string) => Promise<void>
  /** Null: the app has no such command. */
  renamesFolder: ((name: string, to: string) => Promise<void>) | null
  removesFolder: ((name: string) => Promise<void>) | null
}

export type SyncApp = {
  syncs: () => Promise<void>
  feeds: () => ShownFeed[]
  articles: () => ShownArticle[]
  /** The app sends it at once or with its next sync. */
  marksRead: (ids: number[], isRead: boolean) => Promise<void>
  saves: (ids: number[], isSaved: boolean) => Promise<void>
  /** Null for an app that only reads. */
  organizes: Organizer | null
}

export type OpenSyncApp = (account: SyncAccount) => Promise<SyncApp>

export type Answer = { status: number; body: string; headers: Record<string, unknown> }

type Asked = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

export async function ask(app: FastifyInstance, { url, method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  const answer = await app.inject({ url, method, headers, ...(body === undefined ? {} : { payload: body }) })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}

/** Throws, as an app whose sync ends, for any status that its code does not expect. */
export function requireOk({ status, body }: Answer, asked: string): string {
  if (status < 200 || status > 299)
    throw new Error(`The app gives up: ${asked} answered ${status} ${body.slice(0, 200)}`)
  return body
}

/** For fields that the app reads without a check. */
export function need<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`The app gives up: ${name} is missing.`)
  return value
}

export function needText(value: string | null | undefined, name: string): string {
  if (need(value, name) === '') throw new Error(`The app gives up: ${name} is empty.`)
  return value ?? ''
}

type Pairs = [name: string, value: string][]

/** Each value percent-encoded. */
export const encodeForm = (pairs: Pairs): string =>
  pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')

export const formType = { 'content-type': 'application/x-www-form-urlencoded' }

const wideBase = 1_000_000_000_000_000n

/** The item of a decimal id or of the 16 digits at the end of a long one. */
export const itemOf = (id: bigint): number => Number(id > wideBase ? id - wideBase : id)
export const wideOf = (id: number): bigint => wideBase + BigInt(id)
export const hex16 = (id: bigint): string => id.toString(16).padStart(16, '0')
export const itemOfHex = (hex: string): number => itemOf(BigInt(`0x${hex}`))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** For apps that take titles for HTML. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>?/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (all, number?: string, name?: string) =>
      number === undefined ? (entities[name ?? ''] ?? all) : String.fromCodePoint(Number(number)),
    )

export function chunks<T>(values: readonly T[], size: number): T[][] {
  const found: T[][] = []
  for (let start = 0; start < values.length; start += size) found.push(values.slice(start, start + size))
  return found
}

/** The one feed or folder of that title. */
export function find<T>(values: Iterable<T>, isWanted: (value: T) => boolean): T {
  for (const value of values) if (isWanted(value)) return value
  throw new Error('The app does not have it.')
}
