import type { TagLabel } from '../../shared/api/entities.ts'

/** The tags a typed name can mean: a case-insensitive substring, without those that hang there already (spec §5). */
export function matchTags<Label extends TagLabel>(tags: Label[], typed: string, chosen: { id: number }[]): Label[] {
  const wanted = typed.trim().toLowerCase()
  return tags.filter(
    (tag) => tag.name.toLowerCase().includes(wanted) && !chosen.some((selected) => selected.id === tag.id),
  )
}
