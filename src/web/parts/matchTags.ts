import type { TagLabel } from '../../shared/api/entities.ts'
import { foldCase } from '../../shared/textFolding.ts'

/** The tags a typed name can mean: a case-insensitive substring, without those that hang there already (spec §5). */
export function matchTags<Label extends TagLabel>(
  tags: Label[],
  typed: string,
  chosenIds: ReadonlySet<number>,
): Label[] {
  const wanted = fold(typed)
  return tags.filter((tag) => !chosenIds.has(tag.id) && fold(tag.name).includes(wanted))
}

/** Whether a tag of this name can be made: names differ without regard to case, as on the server. */
export function isNewName(tags: TagLabel[], typed: string): boolean {
  const wanted = fold(typed)
  return wanted !== '' && tags.every((tag) => fold(tag.name) !== wanted)
}

const fold = (name: string) => foldCase(name.trim())
