// Pure: what identifies an item within its feed. An item has several key levels. Level 0 is the widest key (its guid,
// else its link); each further level joins one more field. The item is identified by the first level that no other item
// of the document shares. Stored items are found by hashes of these keys, so a key's spelling must never change.
import { hash } from 'node:crypto'
import type { ParsedItem } from '../../formats/parsedFeed.ts'
import { stripTrackers } from '../../formats/stripTrackers.ts'

export type IdentityFields = Pick<ParsedItem, 'guid' | 'link' | 'title' | 'publishedAt' | 'html' | 'formerly'>

/** Where an item is in its document, and the key that identifies it. */
export type IdentifiedItem<Item> = {
  item: Item
  position: number
  /** Hash of the key at `keyLevel`. */
  guidHash: string
  keyLevel: number
}

/**
 * Returns each item of the document once, in document order. `sharedKeys` holds hashes of keys that several items of
 * earlier documents had; such a key identifies nothing. Of items that are equal in all keys, the first one stays.
 */
export function assignKeys<Item extends IdentityFields>(
  items: Item[],
  sharedKeys: ReadonlySet<string>,
): IdentifiedItem<Item>[] {
  const identified: IdentifiedItem<Item>[] = []
  const byWidestKey = Map.groupBy(
    items.map((item, position) => ({ item, position })),
    ({ item }) => widestKey(item),
  )
  for (const [key, group] of byWidestKey) {
    const guidHash = shortHash(key)
    const [first] = group
    if (first && group.length === 1 && !sharedKeys.has(guidHash)) identified.push({ ...first, guidHash, keyLevel: 0 })
    else
      assignAtLevel(
        group.map((member) => ({ ...member, keys: itemKeys(member.item) })),
        0,
      )
  }
  return identified.sort((one, other) => one.position - other.position)

  type Member = { item: Item; position: number; keys: string[] }

  /** All members of the group have the same key at this level. */
  function assignAtLevel(group: Member[], keyLevel: number): void {
    const [first] = group
    const key = first?.keys[keyLevel]
    if (first === undefined || key === undefined) return
    const { item, position, keys } = first
    const guidHash = shortHash(key)
    const isOneItem = group.every((member) => member.keys.at(-1) === keys.at(-1))
    const isLastLevel = keys.length === keyLevel + 1
    if (isLastLevel || (isOneItem && !sharedKeys.has(guidHash))) identified.push({ item, position, guidHash, keyLevel })
    else
      for (const nextGroup of Map.groupBy(group, (member) => member.keys[keyLevel + 1]).values())
        assignAtLevel(nextGroup, keyLevel + 1)
  }
}

/** A feed remembers only its newest shared keys. A document that repeats an older one shows that itself. */
const sharedKeysMax = 1000

/** `stored` is JSON that `addSharedKeys` wrote; null when no document was compared yet. */
export function readSharedKeys(stored: string | null): Set<string> {
  return new Set(stored === null ? [] : (JSON.parse(stored) as string[]))
}

/** Hashes of the keys that several of these items share: every key that is wider than the one that identifies the item. */
export function findSharedKeys(items: { parsed: IdentityFields; keyLevel: number }[]): string[] {
  return items.flatMap(({ parsed, keyLevel }) => (keyLevel > 0 ? hashedKeys(parsed).slice(0, keyLevel) : []))
}

/**
 * Shared keys identify nothing from now on, even if a later document has only one item with them. Returns `stored` itself when no
 * key is new.
 */
export function addSharedKeys(stored: string | null, sharedKeys: string[]): string {
  const remembered = readSharedKeys(stored)
  const added = new Set(sharedKeys).difference(remembered)
  if (added.size === 0 && stored !== null) return stored
  return JSON.stringify([...remembered, ...added].slice(-sharedKeysMax))
}

/** False once an item needs a key below its link: other items share that link. */
export function isIdentifiedByLink(item: Pick<IdentityFields, 'guid' | 'formerly'>, keyLevel: number): boolean {
  return keyLevel <= (hasGuidInKeys(item) ? 1 : 0)
}

export function hasGuidInKeys({ guid, formerly }: Pick<IdentityFields, 'guid' | 'formerly'>): boolean {
  return (formerly?.guid === undefined ? guid : formerly.guid) !== null
}

/** The fields as the first version read them: a better reading must not store an item a second time. */
function asFirstRead(item: IdentityFields): IdentityFields {
  const { formerly, ...read } = item
  return formerly === undefined ? item : { ...read, ...formerly }
}

/** Hashes of all keys of an item, widest first. */
export function hashedKeys(item: IdentityFields): string[] {
  return itemKeys(item).map(shortHash)
}

/** The keys of all levels, widest first: the guid, then the link without trackers, then title, date and text. */
export function itemKeys(parsed: IdentityFields): [string, ...string[]] {
  const item = asFirstRead(parsed)
  const keys: [string, ...string[]] = [widestKey(item)]
  for (const part of narrowingParts(item)) keys.push(`${keys.at(-1)}\n${part}`)
  return keys
}

/** Nearly every item needs only this key, so it is computed without the others. */
function widestKey(parsed: IdentityFields): string {
  const item = asFirstRead(parsed)
  if (item.guid !== null) return `guid:${item.guid}`
  if (item.link !== null) return `link:${stripTrackers(item.link)}`
  return item.title !== '' || item.publishedAt !== null ? `title:${titleAndDate(item)}` : `text:${item.html}`
}

/** The text joins only where title or date is missing: with both, equal items are one item that is listed twice. */
function narrowingParts(item: IdentityFields): string[] {
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

const titleAndDate = ({ title, publishedAt }: IdentityFields): string => `${title}\n${publishedAt ?? ''}`

export function shortHash(text: string): string {
  return hash('sha1', text, 'base64url')
}
