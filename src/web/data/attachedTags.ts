// The tags that hang on a feed or an item, and what a reader's act changes in them. Pure; what does not change keeps its
// identity, so that only what wears the tag is drawn again.
import type { AttachedTag, TagLabel } from '../../shared/api/entities.ts'

export type TagChange = { tag: TagLabel; isOn: boolean }

/** In the order of the wire: older tags first. */
export function withChange(tags: AttachedTag[], { tag, isOn }: TagChange): AttachedTag[] {
  const isThere = tags.some(({ tagId }) => tagId === tag.id)
  if (isThere === isOn) return tags
  if (!isOn) return tags.filter(({ tagId }) => tagId !== tag.id)
  return [...tags, { tagId: tag.id, tag: labelOf(tag) }].toSorted((one, other) => one.tagId - other.tagId)
}

/** After a tag got another name, colour or icon. */
export function withLabel(tags: AttachedTag[], label: TagLabel): AttachedTag[] {
  if (!tags.some(({ tagId }) => tagId === label.id)) return tags
  return tags.map((attached) => (attached.tagId === label.id ? { ...attached, tag: labelOf(label) } : attached))
}

/** The label alone, of a tag that carries its uses as well. */
function labelOf({ id, name, color, icon }: TagLabel): TagLabel {
  return { id, name, color, icon }
}
