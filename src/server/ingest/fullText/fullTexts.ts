// The whole articles of items: fetched once for all readers of an item, then stored and found by search.

import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { isFetchedKind } from '../../../shared/feedKinds.ts'
import { type CodedText, codedOf } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import { findFullText, writeFullText } from '../../core/fullTexts/fullTexts.queries.ts'
import { unpackHtml } from '../../core/items/storedHtml.ts'
import type { FullTextRow } from '../../db/schema.ts'
import { indexItems } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { countWords } from '../../html/countWords.ts'
import { readHtml } from '../../html/readHtml.ts'
import { hour, minute, second } from '../../lib/clock.ts'
import type { WriteQueue } from '../refresh/writeQueue.ts'
import { findRule } from './findRule.ts'
import { findItemToFetch, hasItem, type ItemToFetch } from './items.queries.ts'
import { readWholeArticle, type WholeArticleDeps } from './readWholeArticle.ts'

export type FullTextOutcome = { is: 'kept'; row: FullTextRow } | { is: 'refused'; said: CodedText } | { is: 'missing' }

export type FullTexts = {
  /** Returns the kept whole article of an item, or fetches it. Concurrent calls for an item share one fetch. */
  ofItem: (itemId: number, options?: { placeTimeoutMs?: number }) => Promise<FullTextOutcome>
}

type FullTextDeps = WholeArticleDeps & Pick<Deps, 'config' | 'documents'> & { writeQueue: WriteQueue }

/** A page that failed may be well soon; one without an article stays so for longer. */
const pauseMs = { failed: minute, none: 6 * hour }
/** A reader waits for it. */
const usualPlaceTimeoutMs = 10 * second

export function createFullTexts(deps: FullTextDeps): FullTexts {
  const underWay = new Map<number, Promise<FullTextOutcome>>()
  return {
    ofItem(itemId, { placeTimeoutMs = usualPlaceTimeoutMs } = {}) {
      const running = underWay.get(itemId)
      if (running) return running
      const started = findOrFetch(deps, itemId, placeTimeoutMs).finally(() => underWay.delete(itemId))
      underWay.set(itemId, started)
      return started
    },
  }
}

async function findOrFetch(deps: FullTextDeps, itemId: number, placeTimeoutMs: number): Promise<FullTextOutcome> {
  if (!deps.config.fullText) return { is: 'refused', said: codedOf(texts.fullTextOff) }
  const item = await findItemToFetch(deps.db, itemId)
  if (item === undefined) return { is: 'missing' }
  const stored = await findFullText(deps.db, itemId)
  if (stored && (await isCurrent(deps, item, stored))) return outcomeOf(stored)
  const said = refuseItem(item)
  if (said !== null) return { is: 'refused', said }
  return fetchAndStore(deps, item, { placeTimeoutMs, stored })
}

async function isCurrent(
  { db, clock }: FullTextDeps,
  { link, editedAt }: ItemToFetch,
  stored: FullTextRow,
): Promise<boolean> {
  if (stored.fetchedAt < (editedAt ?? 0)) return false
  const { version } = link === null || URL.parse(link) === null ? { version: 0 } : await findRule(db, link)
  if (stored.ruleVersion !== version) return false
  return stored.state === 'kept' || clock() - stored.fetchedAt < pauseMs[stored.state]
}

function outcomeOf(row: FullTextRow): FullTextOutcome {
  return row.state === 'kept' ? { is: 'kept', row } : { is: 'refused', said: failureOf(row.reason ?? '') }
}

function refuseItem(item: ItemToFetch): CodedText | null {
  if (!isFetchedKind(item.kind)) return codedOf(texts.fullTextNewsletter)
  if (item.link === null) return codedOf(texts.fullTextNoLink)
  return item.link === item.url || item.link === addressOf(item) ? codedOf(texts.fullTextIsFeed) : null
}

type FetchOptions = { placeTimeoutMs: number; stored: FullTextRow | undefined }

async function fetchAndStore(
  deps: FullTextDeps,
  item: ItemToFetch,
  { placeTimeoutMs, stored }: FetchOptions,
): Promise<FullTextOutcome> {
  const ownText = readHtml(unpackHtml(item), { baseUrl: item.baseUrl }).text
  const wordsMin = countWords(ownText)
  // Articles have many readers, so each feed counts for itself.
  const read = await readWholeArticle(deps, item.link ?? '', { holderId: -item.feedId, placeTimeoutMs, wordsMin })
  if (read.is === 'refused' && read.isBusy && stored?.state !== 'kept') return { is: 'refused', said: read.said }
  // A text that was read before an edit or a new rule is better than none.
  if (read.is === 'refused' && stored?.state === 'kept') return outcomeOf(stored)
  const row = await rowOf(read, item.id, deps.clock())
  const isStored = await deps.writeQueue(() => storeFullText(deps, { row, item, ownText }))
  return isStored ? outcomeOf(row) : { is: 'missing' }
}

const compress = promisify(zstdCompress)
const noText = { packedHtml: null, url: null, title: '', byline: '', lang: '', words: 0 }

async function rowOf(
  read: Awaited<ReturnType<typeof readWholeArticle>>,
  itemId: number,
  fetchedAt: number,
): Promise<FullTextRow> {
  const { ruleVersion } = read
  if (read.is === 'refused') {
    const state = read.isLasting ? 'none' : 'failed'
    return { itemId, state, ...noText, fetchedAt, reason: read.said.text, ruleVersion }
  }
  const { html, title, byline, lang, words } = read.article
  const packedHtml = await compress(html)
  return {
    itemId,
    state: 'kept',
    packedHtml,
    url: read.url,
    title,
    byline,
    lang,
    words,
    fetchedAt,
    reason: null,
    ruleVersion,
  }
}

/** False when the item was purged meanwhile. */
export function storeFullText(
  { db }: Pick<Deps, 'db'>,
  { row, item, ownText }: { row: FullTextRow; item: Pick<ItemToFetch, 'id' | 'title' | 'author'>; ownText: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await hasItem(tx, item.id))) return false
    await writeFullText(tx, row)
    if (row.state !== 'kept') return true
    const { text } = readHtml(unpackHtml({ html: '', packedHtml: row.packedHtml }), { baseUrl: row.url })
    // A feed's own text may have words that the page lacks.
    await indexItems(tx, [{ itemId: item.id, title: item.title, author: item.author, text: `${text}\n${ownText}` }])
    return true
  })
}
