import type { AttachedTag, Tag } from '../../../shared/api/entities.ts'
import { foldCase } from '../../../shared/textFolding.ts'
import type { Db, TagRow } from '../../db/schema.ts'
import { presentAttachedTag, presentTag } from './presentTag.ts'

const label = ['tags.id', 'tags.name', 'tags.color', 'tags.icon'] as const

/** Unique per reader: two tags can't differ only in case or in how an accent is encoded. */
export const tagNameKey = (name: string): string => foldCase(name)

export function findTag(db: Db, reader: { id: number }, tagId: number): Promise<TagRow | undefined> {
  return db.selectFrom('tags').selectAll().where('id', '=', tagId).where('userId', '=', reader.id).executeTakeFirst()
}

/** Of all tags of a reader, as tagNameKey writes them. */
export async function findTagKeys(db: Db, reader: { id: number }): Promise<string[]> {
  const rows = await db.selectFrom('tags').select('nameKey').where('userId', '=', reader.id).execute()
  return rows.map(({ nameKey }) => nameKey)
}

export async function countTags(db: Db, reader: { id: number }): Promise<number> {
  const { count } = await db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', reader.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** To name one end inside a statement: its id if it is the reader's own, else nothing. */
export const ownTagIds = (db: Db, reader: { id: number }, tagId: number) =>
  db.selectFrom('tags').select('id').where('id', '=', tagId).where('userId', '=', reader.id)

export const ownSubscriptionIds = (db: Db, reader: { id: number }, subscriptionId: number) =>
  db.selectFrom('subscriptions').select('id').where('id', '=', subscriptionId).where('userId', '=', reader.id)

/** A reader's tags with their uses, oldest first: a new one is appended, as on the screen. */
export async function findTagsWithUses(db: Db, reader: { id: number }, only: { tagId?: number } = {}): Promise<Tag[]> {
  const all = db.selectFrom('tags').where('tags.userId', '=', reader.id)
  const own = only.tagId === undefined ? all : all.where('tags.id', '=', only.tagId)
  const tags = await own.select(label).orderBy('tags.id').execute()
  const feeds = await own
    .innerJoin('subscriptionTags', 'subscriptionTags.tagId', 'tags.id')
    .select(['tags.id as tagId', 'subscriptionId as usedBy'])
    .orderBy('subscriptionId')
    .execute()
  const items = await own
    .innerJoin('itemTags', 'itemTags.tagId', 'tags.id')
    .select(['tags.id as tagId', 'itemId as usedBy'])
    .orderBy('itemId')
    .execute()
  const subscriptionIds = usesByTag(feeds)
  const itemIds = usesByTag(items)
  return tags.map((tag) =>
    presentTag(tag, { subscriptionIds: subscriptionIds.get(tag.id) ?? [], itemIds: itemIds.get(tag.id) ?? [] }),
  )
}

/** The tags of each of a reader's subscriptions, by subscription id; one without tags is not in the map. */
export async function findTagsOfSubscriptions(db: Db, userId: number): Promise<Map<number, AttachedTag[]>> {
  const rows = await db
    .selectFrom('tags')
    .innerJoin('subscriptionTags', 'subscriptionTags.tagId', 'tags.id')
    .select([...label, 'subscriptionTags.subscriptionId as taggedId'])
    .where('tags.userId', '=', userId)
    .orderBy('tags.id')
    .execute()
  return attachedById(rows)
}

type AttachedRow = { id: number; name: string; color: string; icon: string; taggedId: number }

function attachedById(rows: AttachedRow[]): Map<number, AttachedTag[]> {
  const byId = new Map<number, AttachedTag[]>()
  for (const row of rows) {
    const tag = presentAttachedTag(row)
    const attached = byId.get(row.taggedId)
    if (attached) attached.push(tag)
    else byId.set(row.taggedId, [tag])
  }
  return byId
}

function usesByTag(rows: { tagId: number; usedBy: number }[]): Map<number, number[]> {
  const byTag = new Map<number, number[]>()
  for (const { tagId, usedBy } of rows) {
    const uses = byTag.get(tagId)
    if (uses) uses.push(usedBy)
    else byTag.set(tagId, [usedBy])
  }
  return byTag
}
