import { tagPalette } from '../../shared/tagPalette.ts'

/** A color for a tag that the picker creates (docs/specification.md#tag-picker). */
export function randomTagColor(): string {
  return tagPalette[Math.floor(Math.random() * tagPalette.length)] ?? tagPalette[0]
}
