import { withoutNul } from '../html/plainText.ts'
import { type ReadHtml, readHtml } from '../html/readHtml.ts'

export type ItemHtml = { html: string; summaryHtml: string; baseUrl: string | null }

/** Reads the HTML of an item. A publisher's own summary describes the item better than the first words of its text. */
export function readItemHtml({ html, summaryHtml, baseUrl }: ItemHtml): ReadHtml {
  const read = readHtml(withoutNul(html), { baseUrl })
  const summary = summaryHtml === '' ? null : readHtml(withoutNul(summaryHtml), { baseUrl })
  return {
    text: read.text,
    snippet: summary?.snippet || read.snippet,
    imageUrl: read.imageUrl ?? summary?.imageUrl ?? null,
  }
}
