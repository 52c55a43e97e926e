// The feeds of a subscription list as an import wants them, whatever the reader's board has. For thousands of feeds this takes a tenth of a
// second, so it runs before the transaction of the import, in slices.
import { hasCredentials, readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import { type Folder, folderKey, type ListedFeed, type SubscriptionList } from '../../formats/opml/readOpml.ts'
import { createSlices, type Slices } from '../../lib/slices.ts'
import { isOnlyAddress } from './isOnlyAddress.ts'

/** Whether folders become columns (nested ones: tags), or only tags. */
export type FolderUse = 'columns' | 'tags'

export type RefusedOutline = { title: string; address: string; reason: string }

export type WantedFeed = {
  url: string
  addressKey: string
  /** It carries a password, so it is private. */
  isOwn: boolean
  title: string | null
  /** The folderKey of its outermost folder. */
  folder: string | null
  tags: TagName[]
}

/** `key`: tagNameKey. */
export type TagName = { key: string; name: string }

export type ReadList = {
  list: SubscriptionList
  use: FolderUse
  feeds: WantedFeed[]
  /** The folderKeys of the outermost folders that have feeds, refused ones too. */
  filledFolders: ReadonlySet<string>
  refused: RefusedOutline[]
}

export async function readListedFeeds(list: SubscriptionList, use: FolderUse): Promise<ReadList> {
  const slices = createSlices()
  const outermost = await groupByFolder(list.feeds, slices)
  const { merged, refused } = await mergeFeeds(list.feeds, { slices, foldersOfAll: findFoldersOfAll(outermost) })
  const feeds: WantedFeed[] = []
  for (const feed of merged) {
    feeds.push({
      url: feed.url,
      addressKey: addressKey(feed.url),
      isOwn: hasCredentials(feed.url),
      title:
        feed.title === '' || isOnlyAddress(feed.title, feed.url) ? null : feed.title.slice(0, limits.feedTitleMaxChars),
      folder: feed.folders[0] === undefined ? null : folderKey(feed.folders[0]),
      tags: tagsOf(feed, use),
    })
    await slices.pause()
  }
  // The transaction is a piece of work of its own.
  await slices.next()
  return { list, use, feeds, filledFolders: new Set(outermost.byFolder.keys()), refused }
}

type MergedFeed = Pick<ListedFeed, 'title' | 'folders' | 'categories'> & {
  url: string
  /** Further folders of the feed, in a list that is sorted by labels. */
  otherFolders: Folder[]
}

/**
 * Each feed once, with all its labels. Where a list names it in several places, it lands in the first folder that says something: a
 * reader doesn't look for it outside of folders, nor in a folder that has every feed of the list ('All').
 */
async function mergeFeeds(
  listed: ListedFeed[],
  { slices, foldersOfAll }: { slices: Slices; foldersOfAll: ReadonlySet<string> },
): Promise<{ merged: MergedFeed[]; refused: RefusedOutline[] }> {
  const byKey = new Map<string, MergedFeed>()
  const refused: RefusedOutline[] = []
  const saysWhere = ({ folders: [outermost] }: Pick<ListedFeed, 'folders'>) =>
    outermost === undefined ? 0 : foldersOfAll.has(folderKey(outermost)) ? 1 : 2
  for (const { address, needsRecipe, title, folders, categories } of listed) {
    await slices.pause()
    if (needsRecipe) {
      refused.push({ title, address, reason: texts.failureNeedsRecipe() })
      continue
    }
    const read = readAddress(address)
    if (read.is === 'refused') {
      refused.push({ title, address, reason: read.text })
      continue
    }
    const key = addressKey(read.url)
    const first = byKey.get(key)
    if (!first) byKey.set(key, { title, folders, categories: [...categories], url: read.url, otherFolders: [] })
    else {
      const [home, other] =
        saysWhere({ folders }) > saysWhere(first) ? [folders, first.folders] : [first.folders, folders]
      first.folders = home
      first.otherFolders.push(...other)
      first.title ||= title
      first.categories.push(...categories)
    }
  }
  return { merged: [...byKey.values()], refused }
}

type Outermost = {
  /** Addresses by folderKey. */
  byFolder: Map<string, Set<string>>
  everywhere: Set<string>
}

async function groupByFolder(listed: ListedFeed[], slices: Slices): Promise<Outermost> {
  const everywhere = new Set<string>()
  const byFolder = new Map<string, Set<string>>()
  for (const { address, folders } of listed) {
    await slices.pause()
    const key = addressKey(address)
    everywhere.add(key)
    if (folders[0] === undefined) continue
    const folder = folderKey(folders[0])
    byFolder.set(folder, (byFolder.get(folder) ?? new Set()).add(key))
  }
  return { byFolder, everywhere }
}

/** The outermost folders that have every feed of the list, while the list also sorts feeds into others. */
function findFoldersOfAll({ byFolder, everywhere }: Outermost): ReadonlySet<string> {
  const ofAll = [...byFolder].filter(([, held]) => held.size === everywhere.size).map(([key]) => key)
  return new Set(ofAll.length < byFolder.size ? ofAll : [])
}

/** Each once. */
function tagsOf({ folders, otherFolders, categories }: MergedFeed, use: FolderUse): TagName[] {
  const labels = [...(use === 'tags' ? folders : folders.slice(1)), ...otherFolders]
  const byKey = new Map<string, string>()
  for (const name of [...labels.map(({ name }) => name), ...categories]) {
    const short = name.slice(0, limits.tagNameMaxChars).trim()
    const key = tagNameKey(short)
    if (!byKey.has(key)) byKey.set(key, short)
  }
  return Array.from(byKey, ([key, name]) => ({ key, name }))
}

/** Lists of different age have the same feed by http and by https. */
export const addressKey = (url: string): string => url.replace(/^https?:/, '')
