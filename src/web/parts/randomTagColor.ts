import { tagPalette } from '../../shared/tagPalette.ts'

/** What a tag made in passing looks like (spec §5). */
export function randomTagColor(): string {
  return tagPalette[Math.floor(Math.random() * tagPalette.length)] ?? tagPalette[0]
}
