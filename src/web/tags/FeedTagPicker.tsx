import type { Feed } from '../../shared/api/entities.ts'
import { TagPicker } from './TagPicker.tsx'
import { useTagFeed } from './tagsApi.ts'

export function FeedTagPicker({ feed }: { feed: Feed }) {
  return <TagPicker chosen={feed.feedTags} onChange={useTagFeed(feed.id)} />
}
