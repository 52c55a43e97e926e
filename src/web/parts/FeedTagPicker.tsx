import type { Feed } from '../../shared/api/entities.ts'
import { useTagFeed } from '../core/tagsApi.ts'
import { TagPicker } from './TagPicker.tsx'

export function FeedTagPicker({ feed }: { feed: Feed }) {
  return <TagPicker chosen={feed.feedTags} onChange={useTagFeed(feed.id)} />
}
