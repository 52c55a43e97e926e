import type { AttachedTag, Tag } from '../../../shared/api/entities.ts'
import { foldCase } from '../../../shared/textFolding.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db, TagRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { presentAttachedTag, presentTag } from './presentTag.ts'

const label = ['tags.id', 'tags.name', 'tags.color', 'tags.icon'] as const

/** Unique per reader: two tags can't differ only in case or in how an accent is encoded. */
export const tagNameKey = (name: string): string => foldCase(name)

export function findTag(db: Db, reader: Reader, tagId: number): Promise<TagRow | undefined> {
  return db.selectFrom('tags').selectAll().where('id', '=', tagId).where('userId', '=', reader.id).executeTakeFirst()
}

export function findTagNamed(db: Db, reader: Reader, name: string): Promise<TagRow | undefined> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('userId', '=', reader.id)
    .where('nameKey', '=', tagNameKey(name))
    .executeTakeFirst()
}

/** The reader's tags with these names. */
export async function findTagsNamed(db: Db, reader: Reader, names: readonly string[]): Promise<TagRow[]> {
  if (names.length === 0) return []
  const keys = new Set(names.map(tagNameKey))
  const own = await db.selectFrom('tags').selectAll().where('userId', '=', reader.id).orderBy('id').execute()
  return own.filter(({ nameKey }) => keys.has(nameKey))
}

/** The keys (tagNameKey) of all of a reader's tags. */
export async function findTagKeys(db: Db, reader: Reader): Promise<string[]> {
  const rows = await db.selectFrom('tags').select('nameKey').where('userId', '=', reader.id).execute()
  return rows.map(({ nameKey }) => nameKey)
}

export async function countTags(db: Db, reader: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', reader.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type TagLook = Pick<TagRow, 'name' | 'color' | 'icon'>

/** Undefined when the reader has a tag of that name, in any case. */
export function insertTag(
  tx: Tx,
  reader: Reader,
  { createdAt, ...look }: TagLook & Pick<TagRow, 'createdAt'>,
): Promise<TagRow | undefined> {
  return tx
    .insertInto('tags')
    .values({ ...look, userId: reader.id, nameKey: tagNameKey(look.name), createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'nameKey']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Inserts the tags that the reader doesn't have yet. The caller has counted the reader's tags. */
export async function insertTags(
  tx: Tx,
  reader: Reader,
  tags: (TagLook & Pick<TagRow, 'createdAt'>)[],
): Promise<TagRow[]> {
  if (tags.length === 0) return []
  return tx
    .insertInto('tags')
    .values(tags.map((tag) => ({ ...tag, userId: reader.id, nameKey: tagNameKey(tag.name) })))
    .onConflict((conflict) => conflict.columns(['userId', 'nameKey']).doNothing())
    .returningAll()
    .execute()
}

/**
 * 'nameTaken': another tag of the reader has the name, in any case. 'missing': the reader has no such tag; or, with
 * `keepsIcon`, the tag has another icon.
 */
export async function updateTag(
  db: Db,
  reader: Reader,
  { tagId, keepsIcon, name, ...look }: TagLook & { tagId: number; keepsIcon: boolean },
): Promise<'changed' | 'nameTaken' | 'missing'> {
  try {
    const changed = await db
      .updateTable('tags')
      .set({ ...look, name, nameKey: tagNameKey(name) })
      .where('id', '=', tagId)
      .where('userId', '=', reader.id)
      .$if(keepsIcon, (query) => query.where('icon', '=', look.icon))
      .returning('id')
      .executeTakeFirst()
    return changed ? 'changed' : 'missing'
  } catch (error) {
    if (isUniqueViolation(error)) return 'nameTaken'
    throw error
  }
}

/** False when the reader has no such tag. */
export async function deleteTagOf(db: Db, reader: Reader, tagId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('tags')
    .where('id', '=', tagId)
    .where('userId', '=', reader.id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** A reader's tags with their uses, oldest first: a new one is appended, as on the screen. */
export async function findTagsWithUses(db: Db, reader: Reader, only: { tagId?: number } = {}): Promise<Tag[]> {
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

/** The reader's subscriptions with one of the tags. */
export async function findTaggedSubscriptions(db: Db, reader: Reader, tagIds: number[]): Promise<Set<number>> {
  if (tagIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('subscriptionTags')
    .innerJoin('tags', 'tags.id', 'subscriptionTags.tagId')
    .select('subscriptionTags.subscriptionId')
    .where('tags.userId', '=', reader.id)
    .where(isAmong('tags.id', tagIds))
    .execute()
  return new Set(rows.map(({ subscriptionId }) => subscriptionId))
}

/** The tags of each of a reader's subscriptions, by subscription id, without subscriptions that have none. */
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
