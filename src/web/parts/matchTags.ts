import type { TagLabel } from '../../shared/api/entities.ts'
import { foldCase } from '../../shared/textFolding.ts'

/** The tags whose name contains the typed text, ignoring case, without the chosen ones (docs/specification.md#tag-picker). */
export function matchTags<Label extends TagLabel>(
  tags: Label[],
  typed: string,
  chosenIds: ReadonlySet<number>,
): Label[] {
  const wanted = fold(typed)
  return tags.filter((tag) => !chosenIds.has(tag.id) && fold(tag.name).includes(wanted))
}

/** Whether a tag with this name can be created. Like the server, it ignores case. */
export function isNewName(tags: TagLabel[], typed: string): boolean {
  const wanted = fold(typed)
  return wanted !== '' && tags.every((tag) => fold(tag.name) !== wanted)
}

const fold = (name: string) => foldCase(name.trim())
