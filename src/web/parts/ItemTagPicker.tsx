import type { Item } from '../../shared/api/entities.ts'
import { useTagItem } from '../core/tagsApi.ts'
import { TagPicker } from './TagPicker.tsx'

export function ItemTagPicker({ item }: { item: Pick<Item, 'id' | 'feedItemTags'> }) {
  return <TagPicker chosen={item.feedItemTags} onChange={useTagItem(item.id)} />
}
