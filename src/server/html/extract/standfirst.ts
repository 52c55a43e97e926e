// Readability takes one box, and what looks like it beside it. The standfirst is often in another one, below the title.
import type { Block } from './prose.ts'

/** A shorter line names an author or a date. */
export const standfirstMinChars = 80
/** With more between title and text, it is something else. */
export const standfirstMaxBlocks = 3
const standfirstMaxChars = 1200

/** The paragraphs of the page between its title and the first one of the text. */
export function findStandfirst(blocks: Block[], text: string): Block[] {
  const start = blocks.findIndex((block) => !block.isTitle && text.includes(block.text))
  const title = blocks.findLastIndex(({ isTitle }, index) => isTitle && index < start)
  if (title < 0) return []
  const between = blocks.slice(title + 1, start)
  const chars = between.reduce((sum, block) => sum + block.text.length, 0)
  return between.length > standfirstMaxBlocks || chars > standfirstMaxChars ? [] : between
}
