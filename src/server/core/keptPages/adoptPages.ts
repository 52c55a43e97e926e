// A page that a reader saved before a feed of theirs brought it becomes that feed's article: marks, tags, places and highlights
// move to the article, and the page's text becomes its whole article (docs/decisions/2026-11-22-pages-that-readers-keep.md).
import type { Tx } from '../../db/schema.ts'
import { findFullText, writeFullText } from '../fullTexts/fullTexts.queries.ts'
import { moveMarks } from '../items/moveMarks.queries.ts'
import { packText, unpackHtml } from '../items/storedHtml.ts'
import { canonicalPlace } from '../stories/storyKeys.ts'
import * as pages from './adoptPages.queries.ts'

/** The caller holds the item order. The page's item has no marks afterwards, and a later cleanup deletes it. */
export async function adoptPages(tx: Tx, scope: pages.AdoptionScope, now: number): Promise<void> {
  const adopted = new Set<number>()
  for (const page of await pages.findAdoptablePages(tx, scope)) {
    // The key is a part of a hash, and a feed may list a page twice.
    if (adopted.has(page.pageId) || canonicalPlace(page.itemLink) !== canonicalPlace(page.pageLink)) continue
    adopted.add(page.pageId)
    if (page.state === 'kept') await moveText(tx, page, now)
    await moveMarks(tx, { userId: page.userId, itemId: page.pageId }, { feedId: page.feedId, itemId: page.itemId, now })
    await pages.deleteKeptPage(tx, page.pageId)
  }
}

/** A whole article that the item has already stays. */
async function moveText(tx: Tx, { pageId, itemId, pageLink }: pages.AdoptablePage, now: number): Promise<void> {
  const text = await pages.findKeptText(tx, pageId)
  const stored = await findFullText(tx, itemId)
  if (text === undefined || stored?.state === 'kept') return
  await writeFullText(tx, {
    itemId,
    state: 'kept',
    packedHtml: packText(unpackHtml(text)),
    url: text.baseUrl ?? pageLink,
    title: text.title,
    byline: text.author ?? '',
    lang: '',
    words: text.words ?? 0,
    fetchedAt: now,
    reason: null,
    ruleVersion: 0,
  })
  await pages.movePictures(tx, { pageId, itemId })
}
