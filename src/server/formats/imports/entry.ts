// The form that all dialects of saved items are converted to, and readers of the fields of foreign JSON.

export type Json = Readonly<Record<string, unknown>>

/** One item of a file before its conversion to JSON Feed. */
export type Entry = {
  /** Addresses of the source, best first, as in the file. */
  source: { addresses: string[]; title: string; siteUrl: string }
  item: Json
  link: string
  savedAt: number | null
  position: number
  marks: Marks
}

export type Marks = {
  /** Null when the file has no sign: the reader decides. */
  isSaved: boolean | null
  /** Null when the file does not say. */
  isRead: boolean | null
  /** The reader's own labels of the item, not the publisher's categories. */
  labels: string[]
  /** To read later, in a program that keeps such articles apart. */
  isLater?: boolean
}

export const fieldsOf = (value: unknown): Json =>
  // JSON.parse returns plain data objects.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const listAt = (fields: Json, name: string): Json[] => {
  const value = fields[name]
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

export const textsAt = (fields: Json, name: string): string[] => {
  const value = fields[name]
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

export const textAt = (fields: Json, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}

export const hrefAt = (fields: Json, name: string): string => textAt(listAt(fields, name)[0] ?? {}, 'href')

/** Seconds or milliseconds, distinguished by their size: seconds reach that one in the year 5138. */
export function millisecondsAt(fields: Json, name: string): number | null {
  const value = Number(fields[name])
  if (!Number.isFinite(value) || value <= 0) return null
  return Math.round(value < 1e11 ? value * 1000 : Math.min(value, 8e15))
}

export function momentAt(fields: Json, name: string): string {
  const moment = millisecondsAt(fields, name)
  return moment === null ? '' : new Date(moment).toISOString()
}
