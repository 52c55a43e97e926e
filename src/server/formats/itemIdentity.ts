// What makes an item itself, within its feed. An item has a ladder of keys: the first is wide (its guid, else its link), and
// each further one joins one thing more. It is known by the first that is its own; refresh/identifyItems.ts finds which.
// What is stored is found by these keys, so that none may ever be spelled differently.
import type { ParsedItem } from './parsedFeed.ts'
import { stripTrackers } from './stripTrackers.ts'

export type Identified = Pick<ParsedItem, 'guid' | 'link' | 'title' | 'publishedAt' | 'html' | 'formerly'>

/**
 * The guid, then the link without trackers, then title, date and text. An item without a link has title and date as one: they
 * are all it is known by. Text comes in where title or date are missing: with both, the same item stands there twice.
 */
export function itemKeys(written: Identified): [string, ...string[]] {
  const item = identityOf(written)
  const widest = widestKey(item)
  const keys: [string, ...string[]] = [widest]
  for (const part of partsBelow(item)) keys.push(`${keys.at(-1)}\n${part}`)
  return keys
}

/** The first of the ladder, without the work for the others: it is enough for nearly every item. */
export function widestKey(written: Identified): string {
  const item = identityOf(written)
  if (item.guid !== null) return `guid:${item.guid}`
  if (item.link !== null) return `link:${stripTrackers(item.link)}`
  return item.title !== '' || item.publishedAt !== null ? `title:${titleAndDate(item)}` : `text:${item.html}`
}

/** On the rung `rung` of its ladder: is the link what the item is told by? Above, the guid does; below, others share it. */
export function isToldByLink(item: Pick<Identified, 'guid' | 'formerly'>, rung: number): boolean {
  return rung <= (hasGuidInKeys(item) ? 1 : 0)
}

export function hasGuidInKeys({ guid, formerly }: Pick<Identified, 'guid' | 'formerly'>): boolean {
  return (formerly?.guid === undefined ? guid : formerly.guid) !== null
}

/** As the first version read it: better reading must not make a second item of a stored one. */
function identityOf(item: Identified): Identified {
  const { formerly, ...read } = item
  return formerly === undefined ? item : { ...read, ...formerly }
}

function partsBelow(item: Identified): string[] {
  const { guid, link, title, publishedAt, html } = item
  const text = title !== '' && publishedAt !== null ? [] : [`text:${html}`]
  if (link === null) {
    if (guid !== null) return [titleAndDate(item), ...text]
    return title !== '' || publishedAt !== null ? text : []
  }
  return [
    ...(guid === null ? [] : [stripTrackers(link)]),
    ...(title === '' ? [] : [`title:${title}`]),
    ...(publishedAt === null ? [] : [`date:${publishedAt}`]),
    ...text,
  ]
}

const titleAndDate = ({ title, publishedAt }: Identified): string => `${title}\n${publishedAt ?? ''}`
