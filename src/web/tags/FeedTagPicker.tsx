import type { Feed } from '../../shared/api/entities.ts'
import { TagPicker } from './TagPicker.tsx'
import { useTagFeed } from './tagsApi.ts'

export function FeedTagPicker({ feed }: { feed: Feed }) {
  const tagging = useTagFeed(feed.id)
  return <TagPicker chosen={feed.feedTags} isBusy={tagging.isPending} onChange={tagging.mutate} />
}
