import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Article } from '../../../shared/api/entities.ts'
import { directionOf } from '../../../shared/texts/directionOf.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { openArticle } from '../../core/lists/openArticle.ts'
import type { PictureSource } from '../../core/pictures/fetchPicture.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import type { Book, Chapter } from '../../formats/epub/book.ts'
import { writeChapter } from '../../formats/epub/writeChapter.ts'
import { writeCover } from '../../formats/epub/writeCover.ts'
import {
  bookCss,
  containerXml,
  fallbackPicture,
  fallbackSvg,
  writeContents,
  writeCoverPage,
  writePackage,
} from '../../formats/epub/writePackage.ts'
import { elementsOf, readTree, textOf } from '../../html/xhtml/readTree.ts'
import { languageTag, webLink, writeXhtml } from '../../html/xhtml/writeXhtml.ts'
import { NotFound } from '../../http/errors.ts'
import { second } from '../../lib/clock.ts'
import { makeFolder } from '../../lib/makeFolder.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { createBookPictures } from './bookPictures.ts'
import type { BookChapter } from './books.queries.ts'
import type { ChosenBook } from './chooseBook.ts'

export type BookDeps = Deps & { findPicture: PictureSource }
/** The limit of the whole book. */
type BookBounds = { picturesMaxBytes?: number }
export type MadeBook = { path: string; size: number; chapters: BookChapter[]; remove: () => Promise<void> }

/** A longer article ends there. The most nested one of this length takes a quarter of a second. */
const articleMaxChars = 300_000
/** The limit of all articles together. The others then have their titles and links. */
const textMaxChars = 6_000_000
/** For the pictures of publishers that answer slowly. */
const picturesMaxMs = 20 * second

/** Writes a book to a temporary file. The caller removes it. */
export async function makeBook(deps: BookDeps, reader: Reader, chosen: ChosenBook & BookBounds): Promise<MadeBook> {
  makeFolder(deps.temporaryFolder)
  const folder = await mkdtemp(join(deps.temporaryFolder, 'book-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'book.epub')
  const zip = new ZipFile()
  try {
    const writing = writeBook(deps, reader, { zip, ...chosen })
    const [chapters] = await Promise.all([writing, pipeline(zip.outputStream, createWriteStream(path))])
    return { path, size: (await stat(path)).size, chapters, remove }
  } catch (error) {
    // Ends the file, which waits for the rest of the book.
    if ('destroy' in zip.outputStream) (zip.outputStream as Readable).destroy()
    await remove()
    throw error
  }
}

/** A zip has no dates before 1980. Local time, because the format has no time zones. */
const noDate = new Date(1980, 0, 1)

async function writeBook(
  deps: BookDeps,
  reader: Reader,
  { zip, book, pieces, picturesMaxBytes }: ChosenBook & BookBounds & { zip: ZipFile },
): Promise<BookChapter[]> {
  const add = (file: string, content: string | Buffer, options: { compress: boolean } = { compress: true }) =>
    zip.addBuffer(Buffer.from(content), file, { ...options, mtime: noDate, mode: 0o100644, forceDosTimestamp: true })
  add('mimetype', 'application/epub+zip', { compress: false })
  add('META-INF/container.xml', containerXml)
  const startedAt = performance.now()
  const pictures = createBookPictures(deps, {
    caller: { key: `reader ${reader.id}`, holderId: reader.id },
    ...(picturesMaxBytes !== undefined && { maxBytes: picturesMaxBytes }),
    isLate: () => performance.now() - startedAt > picturesMaxMs,
    add: (file, bytes) => add(`book/${file}`, bytes, { compress: false }),
  })
  const chapters: Chapter[] = []
  const lengths: BookChapter[] = []
  let charsLeft = textMaxChars
  for (const { itemId, section } of pieces) {
    // Other calls run in between.
    await yieldToEventLoop()
    const article = await openIfThere({ ...deps, pictures: pictures.addresses }, reader, itemId)
    if (article === null) continue
    const tree = readTree(contentOf(article).slice(0, Math.min(articleMaxChars, charsLeft)))
    await pictures.load(
      elementsOf(tree).flatMap(({ name, attributes }) => (name === 'img' ? (attributes.src ?? []) : [])),
    )
    const options = { pictureFile: pictures.fileOf }
    const content = await writeInLanguage(book.language, () =>
      writeXhtml(tree, { ...options, leftOut: texts.bookPictureLeftOut() }),
    )
    lengths.push([itemId, textOf(tree).length, isWhole(article) ? 'full' : 'feed'])
    charsLeft = Math.max(0, charsLeft - content.length)
    const file = `a${chapters.length + 1}.xhtml`
    const chapter = { ...chapterOf(article, book), section, content }
    chapters.push({ file, title: chapter.title, section, source: chapter.source, hasMath: content.includes('<math') })
    add(`book/${file}`, await writeInLanguage(book.language, () => writeChapter(chapter)))
  }
  add('book/cover.svg', writeCover(book, chapters))
  add('book/cover.xhtml', writeCoverPage(book))
  add('book/contents.xhtml', writeContents(book, chapters))
  add('book/book.css', bookCss)
  add(`book/${fallbackPicture}`, fallbackSvg)
  add('book/book.opf', writePackage(book, chapters, pictures.all))
  zip.end()
  return lengths
}

/** Null for an article that was purged since. */
async function openIfThere(deps: Parameters<typeof openArticle>[0], reader: Reader, itemId: number) {
  try {
    return await openArticle(deps, reader, itemId)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

const isWhole = ({ fullText, wholeArticle }: Article): boolean => fullText === 'always' && wholeArticle !== null

/** As the page shows it: whole where its reader wants that. */
function contentOf(article: Article): string {
  const { wholeArticle, content, snippet } = article
  const shown = isWhole(article) ? (wholeArticle?.content ?? '') : content
  // Plain text becomes clean HTML, where '<' and '&' are escaped.
  return shown.trim() === '' ? snippet.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : shown
}

const isVisible = /[^\p{C}\s]/u

function chapterOf({ title, snippet, feed, author, publishedAt, link, language }: Article, book: Book) {
  const ownLanguage = languageTag(language) ?? book.language
  return {
    title: [title.trim(), snippet.slice(0, 80).trim(), feed.title].find((text) => isVisible.test(text)) ?? '—',
    source: feed.title,
    author,
    publishedAt,
    link: link === null ? undefined : webLink(link),
    language: ownLanguage,
    isRightToLeft: directionOf(ownLanguage) === 'rtl',
  }
}
