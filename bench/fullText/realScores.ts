import { readHtml } from '../../src/server/html/readHtml.ts'
import { foldSpace } from '../../src/shared/foldSpace.ts'

const softBreaks = /[\u00ad\u200b]/g

export const plainTextOf = (html: string): string =>
  foldSpace(readHtml(html, { baseUrl: null }).text.normalize('NFC').replace(softBreaks, ' '))

export const wordsOf = (html: string): string[] =>
  plainTextOf(html)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** In words as often as they occur: the share of those found that are the article's, and of those that were found. */
export function scoreWords(html: string, truth: string): { precision: number; recall: number; f1: number } {
  const wanted = truth.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const left = Map.groupBy(wanted, (word) => word)
  const found = wordsOf(html)
  const right = found.filter((word) => left.get(word)?.pop() !== undefined).length
  const precision = right / Math.max(1, found.length)
  const recall = right / Math.max(1, wanted.length)
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}
