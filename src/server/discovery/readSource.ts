// What stands at an address that a person gave: a feed, a page that names feeds, or nothing that answers.
import type { FoundFeed } from '../../shared/api/entities.ts'
import { readAddress } from '../../shared/feedAddress.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { fetchFeed } from '../fetching/fetchFeed.ts'
import type { Fetcher } from '../fetching/guardedFetch.ts'
import { decodeDocument } from '../formats/decodeDocument.ts'
import type { ParsedFeed } from '../formats/parsedFeed.ts'
import { parseFeed } from '../formats/parseFeed.ts'
import { findFeedLinks } from '../html/findFeedLinks.ts'
import { findPageRefresh } from '../html/readPage.ts'
import { BadRequest } from '../http/errors.ts'
import type { Clock } from '../lib/clock.ts'
import type { Answer } from '../refresh/recordRefresh.ts'

export type Source =
  /** `url` is where the publisher wants it asked for, `answer` what to keep for the next time. */
  | { is: 'feed'; url: string; feed: ParsedFeed; answer: Answer }
  /** No feed itself; `found` are those it names, best first. */
  | { is: 'page'; found: FoundFeed[] }
  /** `text` is a sentence for a person. */
  | { is: 'unreachable'; text: string }

export type SourceDeps = { fetcher: Fetcher; clock: Clock }

/** The one form in which an address is asked for and stored. Throws BadRequest for what is none. */
export function requireAddress(text: string): string {
  const address = readAddress(text)
  if (address.is === 'refused') throw new BadRequest(messages.notAnAddress)
  return address.url
}

/** Follows a page to its feed when it names exactly one. Answers within limits.fetchTimeoutMs, whatever happens. */
export async function readSource(deps: SourceDeps, url: string): Promise<Source> {
  const timeLeftMs = startCountdown()
  const source = await askSource(deps, url, timeLeftMs())
  if (source.is !== 'page') return source
  const [only, ...others] = source.found
  if (!only || others.length > 0 || timeLeftMs() === 0) return source
  const followed = await askSource(deps, only.url, timeLeftMs())
  return followed.is === 'page' ? { is: 'page', found: [] } : followed
}

/** One address, and what it says itself; a page that sends browsers on at once is followed. */
export async function askSource(
  deps: SourceDeps,
  url: string,
  timeoutMs: number = limits.fetchTimeoutMs,
): Promise<Source> {
  const timeLeftMs = startCountdown(timeoutMs)
  const first = await askOnce(deps, url, timeoutMs)
  if (first.is !== 'sentOn') return first
  const second = await askOnce(deps, first.to, Math.max(1, timeLeftMs()))
  return second.is === 'sentOn' ? { is: 'page', found: [] } : second
}

async function askOnce(
  { fetcher, clock }: SourceDeps,
  url: string,
  timeoutMs: number,
): Promise<Source | { is: 'sentOn'; to: string }> {
  const asked = { url, etag: null, lastModified: null, contentHash: null }
  const fetched = await fetchFeed(fetcher, asked, { now: clock(), timeoutMs, maxBytes: limits.fetchMaxBytes })
  if (fetched.is === 'gone' || fetched.is === 'failed') return { is: 'unreachable', text: fetched.text }
  // Without validators nobody can say 'unchanged'.
  if (fetched.is === 'unchanged') throw new Error('A source was unchanged that had not been asked before.')
  const { bytes, contentType, contentLocation, url: cameFrom, ...answer } = fetched
  const hints = { url: cameFrom, contentType, ...(contentLocation ? { contentLocation } : {}) }
  const parsed = parseFeed(bytes, hints)
  if (parsed.is === 'feed') return { is: 'feed', url: fetched.permanentUrl ?? url, feed: parsed.feed, answer }
  if (!mayBePage(contentType)) return { is: 'page', found: [] }
  const html = decodeDocument(bytes, contentType)
  const found = findFeedLinks(html, cameFrom)
  const sentOnTo = found.length === 0 ? findPageRefresh(html, cameFrom) : null
  return sentOnTo === null ? { is: 'page', found } : { is: 'sentOn', to: sentOnTo }
}

function mayBePage(contentType: string): boolean {
  return contentType === '' || /html|xml|text\//i.test(contentType)
}

/** Real time, and not the clock that stories set: it is the network that is waited for. */
function startCountdown(timeoutMs: number = limits.fetchTimeoutMs): () => number {
  const end = performance.now() + timeoutMs
  return () => Math.max(0, Math.round(end - performance.now()))
}
