// Fetches one page with the politeness of the worker's checks, and says in a sentence why it is no page to read.
import { setTimeout as sleep } from 'node:timers/promises'
import { type CodedText, codedOf, type Sayable } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import type { Deps } from '../../deps.ts'
import type { FetchedPage } from '../../documents/pageReader.ts'
import { type FetchFailure, failureText } from '../../fetching/failureTexts.ts'
import type { FetchResult } from '../../fetching/guardedFetch.ts'
import { stripTrackers } from '../../formats/stripTrackers.ts'
import { second } from '../../lib/clock.ts'
import type { HostGate } from '../refresh/hosts.ts'

export type PageDeps = Pick<Deps, 'fetcher' | 'clock'> & { hostGate: HostGate }

export type PageFetch =
  | { is: 'page'; page: Omit<FetchedPage, 'rule' | 'part'> }
  /** `isLasting`: asking again soon would give the same answer. */
  | { is: 'refused'; said: CodedText; isLasting: boolean }

const maxBytes = 5 * 1024 * 1024
const timeoutMs = 12 * second

/** `placeTimeoutMs`: how long to wait for a place at the host. */
export async function fetchPage(
  deps: PageDeps,
  url: string,
  { placeTimeoutMs }: { placeTimeoutMs: number },
): Promise<PageFetch> {
  if (URL.parse(url) === null) return refuse(texts.failureBadAddress)
  const place = await takePlace(deps, url, placeTimeoutMs)
  if (place === null) return { ...refuse(texts.fullTextHostBusy), isLasting: false }
  try {
    const accept = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1'
    const answer = await deps.fetcher.get(url, { accept, maxBytes, timeoutMs, wantsBody: isPage })
    return readAnswer(url, answer)
  } finally {
    await place.leave()
  }
}

async function takePlace({ hostGate, clock }: PageDeps, url: string, placeTimeoutMs: number) {
  const givesUpAt = Date.now() + placeTimeoutMs
  for (;;) {
    const now = clock()
    const place = await hostGate.enter(url, now)
    if (place.is === 'admitted') return place
    const waitMs = Math.max(50, place.until - now)
    if (Date.now() + waitMs > givesUpAt) return null
    await sleep(waitMs)
  }
}

function readAnswer(asked: string, answer: FetchResult): PageFetch {
  if (answer.is === 'failed')
    return { is: 'refused', said: failureOf(answer.text), isLasting: lastingFailures.has(answer.reason) }
  const { status, headers, bytes, url } = answer
  if (headers['cf-mitigated']) return refuse(texts.fullTextRobot)
  if (status === 402) return refuse(texts.fullTextPayment)
  if (status === 401 || status === 403) return refuse(texts.fullTextForbidden)
  if (status === 404 || status === 410)
    return { is: 'refused', said: failureOf(failureText('notFound', status)), isLasting: true }
  if (status !== 200) {
    const reason = status === 429 || status === 503 ? 'busy' : status >= 500 ? 'serverError' : 'unexpectedStatus'
    return { is: 'refused', said: failureOf(failureText(reason, status)), isLasting: false }
  }
  if (!isPage(headers)) return refuse(textOfType(headers['content-type'] ?? ''))
  if (isHomePage(url) && !isHomePage(asked)) return refuse(texts.fullTextHomePage)
  return { is: 'page', page: { bytes, contentType: headers['content-type'] ?? '', url } }
}

const lastingFailures: ReadonlySet<FetchFailure> = new Set([
  'badAddress',
  'privateAddress',
  'tooLarge',
  'tooManyRedirects',
  'badRedirect',
])

const refuse = (said: Sayable): Extract<PageFetch, { is: 'refused' }> => ({
  is: 'refused',
  said: codedOf(said),
  isLasting: true,
})

/** A server that names no type most often has a page. */
const isPage = (headers: Record<string, string>): boolean =>
  /^\s*(?:$|text\/html|application\/xhtml\+xml)/i.test(headers['content-type'] ?? '')

function textOfType(contentType: string): Sayable {
  if (/^\s*application\/(?:x-)?pdf/i.test(contentType)) return texts.fullTextPdf
  if (/^\s*image\//i.test(contentType)) return texts.fullTextPicture
  if (/^\s*(?:audio|video)\//i.test(contentType)) return texts.fullTextRecording
  return /rss|atom|feed|xml/i.test(contentType) ? texts.fullTextIsFeed : texts.fullTextNotPage
}

/** The home page of a site, or of one of its languages. */
const isHomePage = (url: string): boolean => {
  const { pathname, search } = new URL(stripTrackers(url))
  return search === '' && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w+|home\/?)?$/i.test(pathname)
}
