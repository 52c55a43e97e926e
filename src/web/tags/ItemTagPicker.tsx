import type { Item } from '../../shared/api/entities.ts'
import { TagPicker } from './TagPicker.tsx'
import { useTagItem } from './tagsApi.ts'

export function ItemTagPicker({ item }: { item: Pick<Item, 'id' | 'feedItemTags'> }) {
  return <TagPicker chosen={item.feedItemTags} onChange={useTagItem(item.id)} />
}
