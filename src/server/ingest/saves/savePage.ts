// Saves a web page for a reader. It answers at once; the worker reads the page (pageKeeper.ts).
import type { SaveBody } from '../../../shared/features/saves.ts'
import { limits } from '../../../shared/limits.ts'
import { type CodedText, coded, codedOf } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findOrCreateKeeper } from '../../core/items/keeper.queries.ts'
import { writeLaterMarks, writeSavedMarks } from '../../core/items/marks.queries.ts'
import { packText } from '../../core/items/storedHtml.ts'
import { countKeptPages, measureKeptPages } from '../../core/keptPages/keptPages.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { canonicalPlace, readStoryKeys } from '../../core/stories/storyKeys.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { withoutNul } from '../../html/plainText.ts'
import { shortHash } from '../refresh/itemIdentity.ts'
import { findKnownItems, insertItems } from '../refresh/saveItems.queries.ts'
import { pageItem } from './pageItem.ts'
import { readPageAddress } from './readPageAddress.ts'
import { findItemsOfLink, type KnownItem, tryLinkAgain, writeKeptPage } from './saves.queries.ts'

export type SaveOutcome = { is: 'saved' | 'known'; itemId: number } | { is: 'refused'; said: CodedText }

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events'>

/**
 * Marks the article that the reader has of this page, in any feed, or saves the page as an item of its own. A page with `html` is
 * always the reader's own: others must not see it. It replaces the text of an earlier save only with `mayReplace`. Two calls at once
 * save one item.
 */
export async function savePage(
  { db, clock, config }: SaveDeps,
  reader: Reader,
  { page, ownHost, mayReplace = true }: { page: SaveBody; ownHost: string | null; mayReplace?: boolean },
): Promise<SaveOutcome> {
  const address = readPageAddress(page.url, { config, ownHost })
  if (address.is === 'refused') return { is: 'refused', said: codedOf(address.said) }
  const { url } = address
  const link = withoutNul(url.href)
  const now = clock()
  const packedHtml = page.html === undefined ? null : packText(page.html)
  return db.transaction().execute(async (tx): Promise<SaveOutcome> => {
    await holdItemOrder(tx)
    await lockUser(tx, reader.id)
    const mark = (itemId: number) =>
      page.later
        ? writeLaterMarks(tx, reader, { marks: [{ itemId, at: now }], isLater: true })
        : writeSavedMarks(tx, reader, { marks: [{ itemId, at: now }], isSaved: true })
    const known = await findKnown(tx, reader, link)
    if (known && (packedHtml === null || known.isOwnPage)) {
      const mayKeep = mayReplace || known.isLink
      if (packedHtml !== null && mayKeep) await keepLater(tx, reader, { itemId: known.id, packedHtml, now })
      else if (known.isOwnPage) await tryLinkAgain(tx, { itemId: known.id, now })
      await mark(known.id)
      return { is: 'known', itemId: known.id }
    }
    const most = config.readerLimits.savedPages
    if (most !== null && (await countKeptPages(tx, reader)) >= most)
      return { is: 'refused', said: coded(texts.savedPagesFull, { count: most }) }
    const sentBytes = packedHtml?.byteLength ?? 1
    if ((await measureKeptPages(tx, reader)) + sentBytes > config.keptPagesMaxBytes)
      return quotaFull(config.keptPagesMaxBytes)
    const feed = { url: url.origin, title: url.hostname.replace(/^www\./, ''), siteUrl: url.origin }
    const feedId = await findOrCreateKeeper(tx, reader, { feed, now })
    const guidHash = shortHash(canonicalPlace(link) ?? link)
    const item = pageItem({ guidHash, link, title: page.title || titleOf(url), html: '', author: '', now })
    const { length: added } = await insertItems(tx, { feedId, items: [item], arrivedAt: now })
    const [{ id: itemId } = { id: 0 }] = await findKnownItems(tx, feedId, [guidHash])
    await keepLater(tx, reader, { itemId, packedHtml, now })
    await mark(itemId)
    return { is: added === 1 ? 'saved' : 'known', itemId }
  })
}

export function quotaFull(bytes: number): { is: 'refused'; said: CodedText } {
  return { is: 'refused', said: coded(texts.saveQuotaFull, { megabytes: Math.round(bytes / 1024 / 1024) }) }
}

async function findKnown(db: Db, reader: Reader, link: string): Promise<KnownItem | undefined> {
  const { linkKey } = readStoryKeys({ title: '', link })
  if (linkKey === null) return undefined
  const place = canonicalPlace(link)
  // The key is a part of a hash.
  return (await findItemsOfLink(db, reader, linkKey)).find((item) => canonicalPlace(item.link) === place)
}

function keepLater(
  tx: Tx,
  reader: Reader,
  { itemId, packedHtml, now }: { itemId: number; packedHtml: Uint8Array | null; now: number },
): Promise<void> {
  return writeKeptPage(tx, {
    itemId,
    userId: reader.id,
    state: 'waiting',
    problem: null,
    packedHtml,
    sentAt: packedHtml === null ? null : now,
    nextTryAt: now,
    // Replaced by those of its text and pictures.
    bytes: packedHtml?.byteLength ?? 0,
  })
}

/** A file by its name, another page by its address. */
function titleOf({ pathname, host }: URL): string {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1)
  const isFile = /^.+\.(?:pdf|epub|docx?|pptx?|xlsx?|odt|txt|png|jpe?g|gif|webp)$/i.test(file)
  const shown = isFile ? file : `${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`
  return decode(shown).slice(0, limits.itemTitleMaxChars)
}

function decode(text: string): string {
  try {
    return withoutNul(decodeURIComponent(text))
  } catch {
    return text
  }
}
