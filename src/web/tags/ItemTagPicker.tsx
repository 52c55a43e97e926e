import type { Item } from '../../shared/api/entities.ts'
import { TagPicker } from './TagPicker.tsx'
import { useTagItem } from './tagsApi.ts'

export function ItemTagPicker({ item }: { item: Item }) {
  const tagging = useTagItem(item)
  return <TagPicker chosen={item.feedItemTags} isBusy={tagging.isPending} onChange={tagging.mutate} />
}
