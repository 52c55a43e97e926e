// The clean texts of items. The first reader's call has them cleaned in a separate process, and they are kept for all calls after it
// (docs/decisions/2026-11-25-articles-are-cleaned-once.md).
import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { smallBytes } from '../../documents/articleCleaner.ts'
import type { CleanedArticle } from '../../documents/cleaningTasks.ts'
import { type ArticleAddresses, type CleanText, cleanerVersion, textAsArticle } from '../../html/cleanArticle.ts'
import { createSlices } from '../../lib/slices.ts'
import { unpackDifference } from '../../lib/textDifference.ts'
import type { Reader } from '../reader.ts'
import { type CleanContent, findCleanContents, saveCleanContents } from './cleanContents.queries.ts'
import { type StoredHtml, unpackBytes, unpackUpTo } from './storedHtml.ts'

export type CleanDeps = Pick<Deps, 'db' | 'cleaner' | 'log'>

/** A text of an item as published. The clean text is kept only for one with a `part`. */
export type SourceText = StoredHtml &
  ArticleAddresses & { itemId: number; part: 'own' | 'whole' | null; snippet: string }

const parts = { own: 0, whole: 1 }

/** In the order of the texts, one at a time: hundreds of large articles are never in memory at once. */
export async function* readCleanTexts(
  deps: CleanDeps,
  reader: Reader,
  sources: SourceText[],
): AsyncGenerator<CleanText> {
  const texts = await findKept(deps, sources)
  const missing = texts.filter(({ source, kept }) => kept === null && !isEmpty(source))
  // Small articles are cleaned together, and each large one when its turn comes.
  const small = missing.filter(({ source }) => unpackUpTo(smallBytes, source) !== null)
  const cleaned = await clean(deps, reader, small)
  const { pause: giveTurn } = createSlices()
  for (const text of texts) {
    const kept = isEmpty(text.source) ? noText : text.kept === null ? null : unpack(text, text.kept.difference)
    const shown = kept ?? cleaned.get(text) ?? (await clean(deps, reader, [text])).get(text) ?? withSnippet(text)
    await giveTurn()
    yield shown
  }
}

const isEmpty = ({ html, packedHtml }: StoredHtml) => packedHtml === null && (html ?? '') === ''
const noText = '' as CleanText

type Text = { source: SourceText; sourceHash: Buffer; kept: CleanContent | null }

async function findKept({ db }: CleanDeps, sources: SourceText[]): Promise<Text[]> {
  const itemIds = sources.filter(({ part }) => part !== null).map(({ itemId }) => itemId)
  const rows = itemIds.length === 0 ? [] : await findCleanContents(db, itemIds)
  const byPlace = new Map(rows.map((row) => [`${row.itemId} ${row.part}`, row]))
  return sources.map((source) => {
    const sourceHash = hashSource(source)
    const row = source.part === null ? undefined : byPlace.get(`${source.itemId} ${parts[source.part]}`)
    const isValid = row?.version === cleanerVersion && sourceHash.equals(row.sourceHash)
    return { source, sourceHash, kept: isValid ? row : null }
  })
}

/** Everything that cleaning depends on: a clean text is never shown for another source. */
function hashSource({ html, packedHtml, baseUrl, articleUrl }: SourceText): Buffer {
  const hash = createHash('sha256').update(JSON.stringify([baseUrl, articleUrl]))
  return hash
    .update(packedHtml ?? html ?? '')
    .digest()
    .subarray(0, 16)
}

/** Null for a damaged one, which is cleaned again. */
function unpack(text: Text, difference: Uint8Array): CleanText | null {
  if (difference.byteLength === 0) return withSnippet(text)
  try {
    // The cleaner wrote it.
    return unpackDifference(difference, unpackBytes(text.source)) as CleanText
  } catch {
    return null
  }
}

const withSnippet = ({ source }: Text): CleanText => textAsArticle(source.snippet, source, randomUUID())

async function clean(deps: CleanDeps, reader: Reader, texts: Text[]): Promise<Map<Text, CleanText>> {
  if (texts.length === 0) return new Map()
  const answers = await deps.cleaner.clean(
    texts.map(({ source }) => {
      const { baseUrl, articleUrl, packedHtml } = source
      const unpacked = unpackUpTo(smallBytes, source)
      if (unpacked !== null || packedHtml === null)
        return { baseUrl, articleUrl, html: unpacked ?? unpackBytes(source), isPacked: false }
      return { baseUrl, articleUrl, html: packedHtml, isPacked: true }
    }),
    reader.id,
  )
  await keep(deps, texts, answers)
  return new Map(texts.map((text, index) => [text, answers[index]?.clean ?? withSnippet(text)]))
}

/** A text that can't be kept, for example because its item was purged at this moment, is cleaned again next time. */
async function keep({ db, log }: CleanDeps, texts: Text[], answers: (CleanedArticle | null)[]): Promise<void> {
  const contents = texts.flatMap(({ source: { itemId, part }, sourceHash }, index): CleanContent[] => {
    const difference = answers[index]?.packed ?? new Uint8Array()
    return part === null ? [] : [{ itemId, part: parts[part], version: cleanerVersion, sourceHash, difference }]
  })
  try {
    await saveCleanContents(db, contents)
  } catch (error) {
    log.warn({ err: error }, 'cleaned articles could not be kept')
  }
}
