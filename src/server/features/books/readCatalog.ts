import { texts } from '../../../shared/texts/texts.ts'
import { findDays } from '../../core/paper/editions.queries.ts'
import { ensureEdition } from '../../core/paper/ensureEdition.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { findTagsOf } from './books.queries.ts'
import { noteCatalogOpening } from './catalogPapers.ts'
import { chooseBook } from './chooseBook.ts'
import type { CatalogPage } from './writeCatalog.ts'

type CatalogDeps = Pick<Deps, 'db' | 'clock'>

/** One page of the catalog: its lists, or the books of one. Throws NotFound for an unknown list. */
export async function readCatalog(
  deps: CatalogDeps,
  reader: ItemReader,
  { list, language }: { list: string | undefined; language: string },
): Promise<CatalogPage> {
  const named = await writeInLanguage(language, () => ({
    papers: texts.paper(),
    later: texts.later(),
    saved: texts.saved(),
    tags: texts.tags(),
  }))
  if (list === undefined) {
    const lists = Object.entries(named).map(([name, title]) => ({ title, path: `/${name}` }))
    return { title: 'Broadsheet', path: '', lists, books: [] }
  }
  if (!Object.hasOwn(named, list)) missing('edition')
  const title = named[list as keyof typeof named]
  return { title, path: `/${list}`, lists: [], books: await findBooks(deps, reader, { list, language }) }
}

type Listing = { list: string; language: string }

async function findBooks(
  deps: CatalogDeps,
  reader: ItemReader,
  { list, language }: Listing,
): Promise<CatalogPage['books']> {
  const { db } = deps
  if (list === 'tags') {
    const tags = await findTagsOf(db, reader)
    // Choosing the articles of each tag would take as long as all downloads.
    return tags.map(({ id, name }) => ({
      id: `urn:broadsheet:tag:${id}`,
      title: name,
      path: `/books/tags/${id}`,
      at: deps.clock(),
      language,
    }))
  }
  if (list === 'papers') {
    await noteCatalogOpening(deps, reader)
    await ensureEdition(deps, reader, { ahead: true })
    const days = await findDays(db, reader)
    const found: CatalogPage['books'] = []
    for (const day of days) found.push(await present({ kind: 'paper', day }, `/books/paper/${day}`))
    return found
  }
  return [await present({ kind: list as 'later' | 'saved' }, `/books/${list}`)]

  async function present(source: Parameters<typeof chooseBook>[2]['source'], path: string) {
    const { book } = await chooseBook(db, reader, { source, language })
    return { id: `urn:uuid:${book.uuid}`, title: book.title, path, at: book.modifiedAt, language }
  }
}
