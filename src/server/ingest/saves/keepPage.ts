// The story of one saved page: its text is read, its pictures are fetched, and all of it is stored at once or not at all.
import { type CodedText, codedOf } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { adoptPages } from '../../core/keptPages/adoptPages.ts'
import { measureKeptPages } from '../../core/keptPages/keptPages.queries.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Deps } from '../../deps.ts'
import type { ByteShare } from '../../lib/byteBudget.ts'
import { hour, minute, second } from '../../lib/clock.ts'
import { unpackZstd } from '../../lib/zstd.ts'
import { findRule } from '../fullText/findRule.ts'
import { readWholeArticle, type WholeArticleDeps } from '../fullText/readWholeArticle.ts'
import type { WriteQueue } from '../refresh/writeQueue.ts'
import { keepPictures } from './keepPictures.ts'
import {
  type DuePage,
  findClaimedPage,
  hasKeptText,
  longestPauseMs,
  recordPage,
  writePage,
} from './keptPages.queries.ts'
import { pageItem } from './pageItem.ts'
import { quotaFull } from './savePage.ts'

export type KeepDeps = WholeArticleDeps & Pick<Deps, 'config' | 'events'> & { writeQueue: WriteQueue }

/** How long to wait for a place at the host. */
const placeTimeoutMs = 20 * second
const busyPauseMs = 30 * second
/** After each failure that may pass; after the last one the page stays a link. */
const pausesMs = [minute, 10 * minute, hour, longestPauseMs]

/** A feed may have brought the page while it was read. */
function adoptSavedPage({ db, clock, writeQueue }: KeepDeps, { itemId }: DuePage): Promise<void> {
  return writeQueue(() =>
    db.transaction().execute(async (tx) => {
      await holdItemOrder(tx)
      await adoptPages(tx, { pageId: itemId }, clock())
    }),
  )
}

type Text = { is: 'text'; html: string; title: string; author: string; url: string } | ({ is: 'refused' } & Problem)

/** Its text and its pictures count as bytes of its reader. */
export function keepPage(deps: KeepDeps, page: DuePage): Promise<void> {
  return deps.fetcher.hold(page.userId, (fetcher, share) => keepHeldPage({ ...deps, fetcher }, page, share))
}

async function keepHeldPage(deps: KeepDeps, page: DuePage, share: ByteShare): Promise<void> {
  const claimed = await findClaimedPage(deps.db, page)
  if (claimed === undefined) return
  const link = claimed.link ?? ''
  const text = await readText(deps, page, link)
  const said = text.is === 'text' ? await storeText(deps, page, { ...text, link, share }) : text
  if (said !== null) await recordProblem(deps, page, said)
  await adoptSavedPage(deps, page)
  deps.events.publish(page.userId, { type: 'marksChanged' })
}

async function readText(deps: KeepDeps, { packedHtml, userId }: DuePage, link: string): Promise<Text> {
  if (packedHtml !== null) return readSentPage(deps, unpackZstd(packedHtml).toString(), link)
  if (!deps.config.fullText) return { is: 'refused', said: codedOf(texts.fullTextOff), isLasting: true }
  const read = await readWholeArticle(deps, link, { holderId: userId, placeTimeoutMs })
  if (read.is === 'refused') return read
  const { html, title, byline } = read.article
  return { is: 'text', html, title, author: byline, url: read.url }
}

/** A page that its reader could see: when no article is found in it, all of it is kept. */
async function readSentPage({ db, pages }: KeepDeps, html: string, link: string): Promise<Text> {
  const { rule } = await findRule(db, link)
  const bytes = Buffer.from(html)
  const read = await pages.read({ bytes, contentType: 'text/html; charset=utf-8', url: link, rule, part: 1 })
  if (read === 'busy') return { is: 'refused', ...busy }
  if (read.is === 'article') return { is: 'text', html: read.html, title: read.title, author: read.byline, url: link }
  return { is: 'text', html, title: '', author: '', url: link }
}

type ReadPage = Extract<Text, { is: 'text' }> & { link: string; share: ByteShare }
/** `isBusy`: too many documents were being read, so this was no attempt. */
type Problem = { said: CodedText; isLasting: boolean; isBusy?: boolean }

const busy: Problem = { said: codedOf(texts.tooManyDocuments), isLasting: false, isBusy: true }

/** Returns why it can't be stored, or null. */
async function storeText(
  deps: KeepDeps,
  page: DuePage,
  { link, author, share, ...text }: ReadPage,
): Promise<Problem | null> {
  const { db, config, writeQueue } = deps
  if (!share.take(Buffer.byteLength(text.html))) return busy
  const { html, pictures, bytes } = await keepPictures(deps, text)
  if (share.isRefused) return busy
  const before = await findClaimedPage(db, page)
  if (before === undefined) return null
  const { guidHash, publishedAt } = before
  // Reading a large page takes seconds, so it comes before the transaction, during which nobody else can write on SQLite.
  const item = pageItem({ guidHash, link, title: text.title || before.title, author, html, now: publishedAt })
  return writeQueue(() =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, page.userId)
      const claimed = await findClaimedPage(tx, page)
      if (claimed === undefined) return null
      const reader = { id: page.userId }
      if ((await measureKeptPages(tx, reader)) - claimed.bytes + bytes > config.keptPagesMaxBytes)
        return { ...quotaFull(config.keptPagesMaxBytes), isLasting: true }
      await writePage(tx, { itemId: page.itemId, item, pictures })
      await recordPage(tx, page, { state: 'kept', problem: null, bytes, packedHtml: null, nextTryAt: null })
      return null
    }),
  )
}

/** Tries again later, or ends with what was kept before. */
export function recordProblem(
  { db, clock, writeQueue }: KeepDeps,
  page: DuePage,
  { said, isLasting, isBusy = false }: Problem,
): Promise<void> {
  const pauseMs = isLasting ? undefined : pausesMs[page.attempts]
  const problem = JSON.stringify(said)
  return writeQueue(async () => {
    if (isBusy) return recordPage(db, page, { nextTryAt: clock() + busyPauseMs })
    if (pauseMs !== undefined)
      return recordPage(db, page, { problem, attempts: page.attempts + 1, nextTryAt: clock() + pauseMs })
    const kept = (await hasKeptText(db, page)) ? { state: 'kept' as const } : { state: 'link' as const, bytes: 0 }
    return recordPage(db, page, { ...kept, problem, packedHtml: null, nextTryAt: null })
  })
}
