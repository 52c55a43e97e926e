import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { condenseFeed } from '../../src/server/formats/condenseFeed.ts'
import { readDocument } from '../../src/server/formats/parseFeed.ts'
import type { PublishedText } from '../../src/server/formats/publishedFeed.ts'
import { canonicalHtml } from './canonicalHtml.ts'
import { type SeenDate, viewOf } from './publishedView.ts'

export type Assertion = {
  path: string
  op: 'eq' | 'ne' | 'len' | 'truthy' | 'falsy'
  attr?: 'value' | 'date' | 'base' | 'language' | 'type'
  value: unknown
  core: boolean
}

export type ExpectedFile = {
  file: string
  group: string
  url: string
  headers: Record<string, string>
  assertions: Assertion[]
}

export type Verdict = { file: ExpectedFile; assertion: Assertion; isMet: boolean; seen: unknown }

export function readExpectations(corpus: string): ExpectedFile[] {
  // The corpus's own format, described in its README.
  return JSON.parse(readFileSync(join(corpus, 'feedparser', 'assertions.json'), 'utf8')) as ExpectedFile[]
}

/** Checks each assertion of one file. */
export function checkFile(corpus: string, file: ExpectedFile): Verdict[] {
  const bytes = readFileSync(join(corpus, 'feedparser', 'files', file.file))
  const contentLocation = file.headers['content-location']
  const outcome = readDocument(bytes, {
    contentType: file.headers['content-type'] ?? '',
    url: file.url,
    ...(contentLocation === undefined ? {} : { contentLocation }),
  })
  const view = outcome.is === 'feed' ? viewOf(outcome.feed, condenseFeed(outcome.feed)) : null
  return file.assertions.map((assertion) => {
    const seen = lookUp(view, assertion.path)
    return { file, assertion, isMet: meets(seen, assertion), seen }
  })
}

function lookUp(view: unknown, path: string): unknown {
  let value = view
  for (const [, name, index] of path.matchAll(/([\w-]+)|\[(\d+)\]/g)) {
    if (typeof value !== 'object' || value === null) return undefined
    // Any path is allowed; what our shape lacks is undefined.
    value = (value as Record<string, unknown>)[name ?? index ?? '']
  }
  return value
}

function meets(seen: unknown, { op, attr, value }: Assertion): boolean {
  switch (op) {
    case 'len':
      return Array.isArray(seen) && seen.length === value
    case 'truthy':
      return Boolean(seen)
    case 'falsy':
      return !seen
    case 'ne':
      return seen !== undefined && seen !== value
    case 'eq':
      return equals(seen, attr ?? 'value', value)
  }
}

function equals(seen: unknown, attr: string, expected: unknown): boolean {
  if (isText(seen)) return textEquals(seen, attr, expected)
  if (isDate(seen)) return dateEquals(seen, attr, String(expected))
  if (seen === undefined || seen === null) return expected === null || expected === ''
  if (typeof expected === 'boolean') return seen === Number(expected) || seen === expected
  if (typeof seen === 'number') return seen === (asSeconds(expected) ?? Number(expected))
  return seen === expected
}

function textEquals(text: PublishedText, attr: string, expected: unknown): boolean {
  if (attr === 'base') return text.base === expected
  if (attr !== 'value' || typeof expected !== 'string') return false
  if (text.kind === 'plain') return text.value === expected
  return canonicalHtml(text.value, text.base) === canonicalHtml(expected, text.base)
}

// Compares our times with JavaScript's own reading of the expectation.
function dateEquals(date: SeenDate, attr: string, expected: string): boolean {
  if (attr === 'date') return date.epochMs === Date.parse(expected)
  return date.written.includes(expected) && date.epochMs === Date.parse(expected)
}

function asSeconds(expected: unknown): number | null {
  const parts = typeof expected === 'string' && /^\d+(:\d\d){1,2}$/.test(expected) ? expected.split(':') : null
  return parts === null ? null : parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

function isText(seen: unknown): seen is PublishedText {
  return typeof seen === 'object' && seen !== null && 'kind' in seen
}

function isDate(seen: unknown): seen is SeenDate {
  return typeof seen === 'object' && seen !== null && 'epochMs' in seen
}
