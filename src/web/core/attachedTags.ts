// Changes to the tags of a feed or an item. Pure. Unchanged objects keep their identity, so only changed feeds and items render
// again.
import type { AttachedTag, TagLabel } from '../../shared/api/entities.ts'

export type TagChange = { tag: TagLabel; isOn: boolean }

/** Older tags come first, as on the wire. */
export function withChange(tags: AttachedTag[], { tag, isOn }: TagChange): AttachedTag[] {
  const isThere = tags.some(({ tagId }) => tagId === tag.id)
  if (isThere === isOn) return tags
  if (!isOn) return tags.filter(({ tagId }) => tagId !== tag.id)
  return [...tags, { tagId: tag.id, tag: labelOf(tag) }].toSorted((one, other) => one.tagId - other.tagId)
}

/** Applies a new name, color or icon. */
export function withLabel(tags: AttachedTag[], label: TagLabel): AttachedTag[] {
  if (!tags.some(({ tagId }) => tagId === label.id)) return tags
  return tags.map((attached) => (attached.tagId === label.id ? { ...attached, tag: labelOf(label) } : attached))
}

/** A label without the uses that a listed tag has. */
function labelOf({ id, name, color, icon }: TagLabel): TagLabel {
  return { id, name, color, icon }
}
