import type { Db } from '../../db/schema.ts'

type SignInPlace = { userId: number; placeHash: string }

/** For each account. */
const placesKept = 20

export async function hasPlace(db: Db, { userId, placeHash }: SignInPlace): Promise<boolean> {
  const place = await db
    .selectFrom('signInPlaces')
    .select('placeHash')
    .where('userId', '=', userId)
    .where('placeHash', '=', placeHash)
    .executeTakeFirst()
  return place !== undefined
}

/** Keeps the most recent places and deletes the others. */
export async function writePlace(
  db: Db,
  { userId, placeHash, lastUsedAt }: SignInPlace & { lastUsedAt: number },
): Promise<void> {
  await db
    .insertInto('signInPlaces')
    .values({ userId, placeHash, lastUsedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'placeHash']).doUpdateSet({ lastUsedAt }))
    .execute()
  const newest = db
    .selectFrom('signInPlaces')
    .select('placeHash')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .limit(placesKept)
  await db.deleteFrom('signInPlaces').where('userId', '=', userId).where('placeHash', 'not in', newest).execute()
}

export async function deletePlaces(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('signInPlaces').where('userId', '=', userId).execute()
}
