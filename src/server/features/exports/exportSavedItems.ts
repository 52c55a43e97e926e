import { withoutCredentials } from '../../../shared/feedAddress.ts'
import { isFetchedKind } from '../../../shared/feedKinds.ts'
import { limits } from '../../../shared/limits.ts'
import type { ItemView } from '../../core/items/items.queries.ts'
import { type ArticleDeps, type CleanArticle, presentFew } from '../../core/items/presentArticle.ts'
import { findMarkedItems } from '../../core/lists/itemLists.queries.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Reader } from '../../core/reader.ts'
import { createPictureAddresses } from '../../http/pictureAddress.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { findSavedSources, type SavedSource } from './savedSources.queries.ts'

/** Outside of this server, pictures are at their publishers' addresses. */
const pictures = createPictureAddresses('', { images: 'direct', basePath: '' })

type SavedDeps = Omit<ArticleDeps, 'pictures'>

/**
 * All saved items of a reader as JSON Feed 1.1, latest saved first, in pieces: ten thousand articles are never in memory at
 * once. Articles are clean, and other work gets a turn between two pieces.
 */
export async function* exportSavedItems(deps: SavedDeps, reader: Reader): AsyncGenerator<string> {
  yield '{"version":"https://jsonfeed.org/version/1.1","title":"Saved items","items":['
  let after: { at: number; id: number } | null = null
  for (let isFirst = true; ; isFirst = false) {
    const options = { reader, scope: {}, unreadOnly: false, after, limit: limits.saveBatchItems, terms: null }
    const page: ItemView[] = await findMarkedItems(deps.db, { ...options, mark: 'savedAt' })
    const items = await presentPage(deps, reader, page)
    if (items.length > 0) yield `${isFirst ? '' : ','}\n${items.map((item) => JSON.stringify(item)).join(',\n')}`
    const last = page.at(-1)
    if (!last || page.length < limits.saveBatchItems) break
    after = { at: last.savedAt ?? 0, id: last.id }
    await yieldToEventLoop()
  }
  yield '\n]}\n'
}

async function presentPage(deps: SavedDeps, reader: Reader, page: ItemView[]) {
  const items = await showItems({ db: deps.db, pictures }, reader, page)
  const sources = await findSavedSources(
    deps.db,
    page.map(({ id }) => id),
  )
  const published = items.map((item, index) => {
    const source = sources.get(item.id)
    const text = {
      html: source?.html ?? null,
      packedHtml: source?.packedHtml ?? null,
      baseUrl: source?.baseUrl ?? null,
      enclosures: source?.enclosures ?? null,
      feedOwnerId: page[index]?.feedOwnerId ?? null,
    }
    return { item, text, part: 'own' as const }
  })
  const articles = await presentFew({ ...deps, pictures }, reader, published)
  return articles.map((article, index) =>
    presentSavedItem(article, sources.get(article.id), page[index]?.savedAt ?? null),
  )
}

/** In the names of JSON Feed; `_broadsheet` holds the source, which readSavedItems reads. */
function presentSavedItem(article: CleanArticle, source: SavedSource | undefined, savedAt: number | null) {
  const { link, title, content, publishedAt, imageUrl, author, feedItemTags, enclosures } = article
  return {
    id: link ?? `urn:broadsheet:item:${article.id}`,
    ...(link === null ? {} : { url: link }),
    title,
    content_html: content,
    date_published: publishedAt,
    ...(imageUrl === null ? {} : { image: imageUrl }),
    ...(author === '' ? {} : { authors: [{ name: author }] }),
    ...(feedItemTags.length === 0 ? {} : { tags: feedItemTags.map(({ tag }) => tag.name) }),
    ...(enclosures.length === 0 ? {} : { attachments: enclosures.map(presentAttachment) }),
    _broadsheet: {
      saved_at: toIsoOrNull(savedAt),
      is_read: article.isRead,
      feed: {
        title: article.feed.title,
        // The address of a newsletter receives its reader's mail, and a password in an address is the reader's secret.
        url: source === undefined || !isFetchedKind(source.kind) ? '' : withoutCredentials(source.feedUrl),
        home_page_url: source?.siteUrl ?? '',
      },
    },
  }
}

function presentAttachment({ url, type, length, durationSeconds }: CleanArticle['enclosures'][number]) {
  return {
    url,
    mime_type: type === '' ? 'application/octet-stream' : type,
    ...(length === null ? {} : { size_in_bytes: length }),
    ...(durationSeconds === null ? {} : { duration_in_seconds: durationSeconds }),
  }
}
