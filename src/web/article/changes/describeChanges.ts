import { diffWords, type Part } from './diffWords.ts'

/** Paragraphs with changes; 'skipped' for those without between them. */
type Paragraphs = (Part[] | 'skipped')[]
export type Changes = { is: 'none' } | { is: 'some' | 'tooMany'; paragraphs: Paragraphs }

/** Pure: the changed paragraphs of a text. Of texts that share little, the old one and then the new one. */
export function describeChanges(before: string, after: string): Changes {
  if (before === after) return { is: 'none' }
  const parts = diffWords(before, after)
  if (parts === null)
    return { is: 'tooMany', paragraphs: [[{ kind: 'removed', text: before }], [{ kind: 'added', text: after }]] }
  const paragraphs: Paragraphs = []
  for (const paragraph of splitAtBreaks(parts)) {
    const isChanged = paragraph.some(({ kind }) => kind !== 'same')
    if (isChanged) paragraphs.push(paragraph)
    else if (paragraphs.at(-1) !== 'skipped') paragraphs.push('skipped')
  }
  return { is: 'some', paragraphs }
}

function splitAtBreaks(parts: Part[]): Part[][] {
  const paragraphs: Part[][] = [[]]
  for (const { kind, text } of parts)
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) paragraphs.push([])
      if (line !== '') paragraphs.at(-1)?.push({ kind, text: line })
    }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}
