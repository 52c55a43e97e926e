import { limits } from '../../../shared/limits.ts'
import type { MoveItemRow } from '../../db/schema.ts'
import { textAt } from '../../formats/imports/entry.ts'
import type { OldItem } from './servers/oldServer.ts'

/** The fields that identify an article. Its text is not stored. */
export type Described = Pick<MoveItemRow, 'oldId' | 'oldFeedId' | 'link' | 'title' | 'publishedAt'>

export function describeArticle({ oldId, oldFeedId, entry }: OldItem): Described {
  const publishedAt = Date.parse(textAt(entry.item, 'date_published'))
  return {
    oldId,
    oldFeedId,
    link: entry.link.slice(0, limits.feedAddressMaxChars) || null,
    title: textAt(entry.item, 'title').slice(0, limits.itemTitleMaxChars),
    publishedAt: Number.isNaN(publishedAt) ? null : publishedAt,
  }
}
