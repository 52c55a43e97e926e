import { limits } from '../../../shared/limits.ts'
import { packHtml } from '../../core/items/storedHtml.ts'
import { readStoryKeys } from '../../core/stories/storyKeys.ts'
import { countWords } from '../../html/countWords.ts'
import { withoutNul } from '../../html/plainText.ts'
import { readHtml } from '../../html/readHtml.ts'
import type { ReadItem } from '../refresh/incomingItems.ts'
import { shortHash } from '../refresh/itemIdentity.ts'

type Page = { guidHash: string; link: string; title: string; author: string; html: string; now: number }

/** Pure: a saved page as the tables and the search index store it. */
export function pageItem({ guidHash, link, title: written, author, html, now }: Page): ReadItem {
  const title = withoutNul(written).slice(0, limits.itemTitleMaxChars)
  const read = readHtml(html, { baseUrl: link })
  return {
    row: {
      guidHash,
      contentHash: shortHash(`${title}\n${link}\n${html}`),
      title,
      link,
      author: withoutNul(author),
      snippet: read.snippet,
      imageUrl: read.imageUrl,
      enclosures: null,
      episode: null,
      season: null,
      words: countWords(read.text),
      categories: null,
      categoryWords: null,
      durationSeconds: null,
      // Pages of one title are often different ones, such as 'Sign in'.
      ...readStoryKeys({ title: '', link }),
    },
    publishedAt: now,
    content: packHtml(html),
    baseUrl: link,
    notes: null,
    searchText: read.text,
  }
}
