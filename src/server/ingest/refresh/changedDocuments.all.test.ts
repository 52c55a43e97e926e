// Publishers that change everything at every check. Compared pair by pair, 10,000 items would take half a minute.
import { expect, test } from 'vitest'
import { parsedItem } from '../../../../test/support/parsedItem.ts'
import type { ParsedItem } from '../../formats/parsedFeed.ts'
import { day, minute, second } from '../../lib/clock.ts'
import { candidatesOf, diffDocument, lookalikesOf } from './diffDocument.ts'
import { readIncomingItems } from './incomingItems.ts'

const arrivedAt = Date.UTC(2026, 0, 10, 12)
const before = arrivedAt - 2 * day - 7

test.each<[string, (index: number, check: number) => Partial<ParsedItem>]>([
  [
    'new ids and equal titles',
    (index, check) => ({ guid: `${check} ${index}`, title: 'Same', link: `https://a.test/${check}/${index}` }),
  ],
  [
    'everything but the ids',
    (index, check) => ({
      guid: `${index}`,
      title: `${check} ${index}`,
      link: `https://a.test/${check}/${index}`,
      publishedAt: before - check * minute - index * second,
    }),
  ],
  [
    'titles, with one id for two items',
    (index, check) => ({
      guid: `${index >> 1}`,
      title: `${check} ${index}`,
      link: `https://a.test/${index >> 1}`,
      publishedAt: before - (index >> 1) * second,
    }),
  ],
])('a document that changes %s is compared in time that grows with its length', (_, itemOf) => {
  const cpuMs = (count: number) => {
    const documentOf = (check: number) => Array.from({ length: count }, (_, index) => parsedItem(itemOf(index, check)))
    const stored = readIncomingItems({ items: documentOf(0) }, arrivedAt - day).map((item, index) => ({
      ...{ id: index + 1, guidHash: item.guidHash, contentHash: item.contentHash },
      ...{ title: item.title, link: item.link, publishedAt: item.publishedAt },
    }))
    const document = { parsed: { items: documentOf(1), siteUrl: null }, arrivedAt, sharedKeys: null }
    const start = process.cpuUsage()
    candidatesOf(document)
    lookalikesOf(document, { stored, purgedAt: new Map(), listedAgain: [] })
    diffDocument(document, { stored, purgedAt: new Map(), listedAgain: [] })
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
  cpuMs(1000)
  expect(cpuMs(10_000) / cpuMs(1000)).toBeLessThan(50)
})
