import { createHash } from 'node:crypto'
import type { PaperSection } from '../../../shared/features/paper.ts'
import { limits } from '../../../shared/limits.ts'
import { directionOf } from '../../../shared/texts/directionOf.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { ItemView } from '../../core/items/items.queries.ts'
import { findMarkedItems, findRiverItems } from '../../core/lists/itemLists.queries.ts'
import { findTaggedItems } from '../../core/lists/taggedItems.queries.ts'
import { findEdition, findPieces } from '../../core/paper/editions.queries.ts'
import { sectionName } from '../../core/paper/sectionName.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { findTag } from '../../core/tags/tags.queries.ts'
import type { Db } from '../../db/schema.ts'
import type { Book } from '../../formats/epub/book.ts'
import { missing } from '../../http/errors.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'

export type BookSource =
  | { kind: 'paper'; day: string }
  | { kind: 'later' }
  | { kind: 'saved' }
  | { kind: 'tag'; id: number }

export type ChosenBook = {
  book: Book
  /** In reading order. `section`: '' in a list. */
  pieces: { itemId: number; section: string }[]
  /** Without an ending. */
  name: string
}

type Content = {
  key: string
  name: string
  title: () => string
  at: number
  day: string | null
  pieces: { itemId: number; section: () => string }[]
}

/** Throws NotFound for a day without an edition and for another reader's tag. */
export async function chooseBook(
  db: Db,
  reader: ItemReader,
  { source, language }: { source: BookSource; language: string },
): Promise<ChosenBook> {
  const { key, name, title, at, day, pieces } = await findContent(db, reader, source)
  return writeInLanguage(language, () => {
    const shown = day ?? new Date(at).toISOString().slice(0, 10)
    const dateline = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(shown))
    const book = {
      uuid: uuidOf([reader.id, key, ...pieces.map(({ itemId }) => itemId)].join(' ')),
      title: `${title()} · ${dateline}`,
      dateline,
      language,
      isRightToLeft: directionOf(language) === 'rtl',
      modifiedAt: at,
      day,
    }
    const named = pieces.map(({ itemId, section }) => ({ itemId, section: section() }))
    return { book, pieces: named, name: `broadsheet-${name}${shown}` }
  })
}

async function findContent(db: Db, reader: ItemReader, source: BookSource): Promise<Content> {
  const found = { reader, scope: {}, unreadOnly: false, after: null, limit: limits.bookArticles }
  switch (source.kind) {
    case 'paper':
      return editionContent(db, reader, source.day)
    case 'later': {
      const items = await findMarkedItems(db, { ...found, mark: 'laterAt' })
      return listContent(items, { key: 'later', name: 'later-', title: texts.later, dateOf: ({ laterAt }) => laterAt })
    }
    case 'saved': {
      const items = await findMarkedItems(db, { ...found, mark: 'savedAt' })
      return listContent(items, { key: 'saved', name: 'saved-', title: texts.saved, dateOf: ({ savedAt }) => savedAt })
    }
    case 'tag': {
      const tag = (await findTag(db, reader, source.id)) ?? missing('tag')
      const own = await findTaggedItems(db, reader, { ...found, tagId: tag.id })
      const ofFeeds = await findRiverItems(db, { ...found, scope: { tagId: tag.id } })
      const items = [...new Map([...own, ...ofFeeds].map((item) => [item.id, item])).values()]
        .toSorted((one, other) => other.publishedAt - one.publishedAt || other.id - one.id)
        .slice(0, limits.bookArticles)
      const key = `tag ${tag.id}`
      return listContent(items, {
        key,
        name: `tag-${tag.id}-`,
        title: () => tag.name,
        dateOf: (item) => item.publishedAt,
      })
    }
  }
}

async function editionContent(db: Db, reader: ItemReader, day: string): Promise<Content> {
  const edition = (await findEdition(db, reader, day)) ?? missing('edition')
  // Written by features/paper.
  const sections = JSON.parse(edition.sections) as Pick<PaperSection, 'kind' | 'name'>[]
  const nameOf = (index: number) => (sections[index] === undefined ? '' : sectionName(sections[index]))
  const pieces = await findPieces(db, reader, edition.id)
  return {
    key: `paper ${day}`,
    name: '',
    title: () => 'Broadsheet',
    at: edition.madeAt,
    day,
    pieces: pieces.map(({ id, section }) => ({ itemId: id, section: () => nameOf(section) })),
  }
}

type ListContent = Pick<Content, 'key' | 'name' | 'title'> & { dateOf: (item: ItemView) => number | null }

function listContent(items: readonly ItemView[], { dateOf, ...content }: ListContent): Content {
  const dates = items.map((item) => dateOf(item) ?? 0)
  return {
    ...content,
    at: Math.max(0, ...dates),
    day: null,
    pieces: items.map(({ id }) => ({ itemId: id, section: () => '' })),
  }
}

/** The same for the same text. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
