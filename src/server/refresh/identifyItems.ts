// Pure: by which of its keys each item of a document is known. Publishers give many items one guid, or let all of them lead
// to one page: a key that several items of a document had tells none of them, in that document and ever after.
import { hash } from 'node:crypto'
import { type Identified, itemKeys, widestKey } from '../formats/itemIdentity.ts'

export type Known<Item> = {
  item: Item
  /** In the document. */
  position: number
  /** Hash of the first key that is the item's own. */
  guidHash: string
  /** Which key that is; 0: the widest. */
  rung: number
}

/**
 * Each item of a document once, in its order. `shared`: hashes of keys that several items of earlier documents had. Of items
 * that are the same to the last of their keys, the first stays.
 */
export function identifyItems<Item extends Identified>(items: Item[], shared: ReadonlySet<string>): Known<Item>[] {
  const known: Known<Item>[] = []
  const alike = Map.groupBy(
    items.map((item, position) => ({ item, position })),
    ({ item }) => widestKey(item),
  )
  for (const [key, group] of alike) {
    const guidHash = shortHash(key)
    const [first] = group
    if (first && group.length === 1 && !shared.has(guidHash)) known.push({ ...first, guidHash, rung: 0 })
    else
      climbDown(
        group.map((one) => ({ ...one, keys: itemKeys(one.item) })),
        0,
      )
  }
  return known.sort((one, other) => one.position - other.position)

  type Climber = { item: Item; position: number; keys: string[] }

  /** All of them have the same key on this rung, so their ladders are alike down to it. */
  function climbDown(group: Climber[], rung: number): void {
    const [first] = group
    const key = first?.keys[rung]
    if (first === undefined || key === undefined) return
    const { item, position, keys } = first
    const guidHash = shortHash(key)
    const isOneItem = group.every((one) => one.keys.at(-1) === keys.at(-1))
    const isLast = keys.length === rung + 1
    if (isLast || (isOneItem && !shared.has(guidHash))) known.push({ item, position, guidHash, rung })
    else for (const below of Map.groupBy(group, (one) => one.keys[rung + 1]).values()) climbDown(below, rung + 1)
  }
}

/** All keys of an item, hashed, widest first. */
export function hashedKeys(item: Identified): string[] {
  return itemKeys(item).map(shortHash)
}

export function shortHash(text: string): string {
  return hash('sha1', text, 'base64url')
}
