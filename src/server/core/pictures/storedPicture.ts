// Pictures that came within a mail. No publisher has them, so they stand in our tables, under an address that nobody else
// can have: '.invalid' never resolves (RFC 2606). It goes through the cleaner and is signed like any other.
import type { Db } from '../../db/schema.ts'
import type { Picture } from '../../features/pictures/fetchPicture.ts'
import { pictureTypeOf } from '../../formats/pictureType.ts'

const origin = 'https://stored-picture.invalid/'

/** `hash`: SHA-256 of the bytes, in hex. */
export const storedPictureAddress = (hash: string): string => origin + hash

export const isStoredPicture = (url: string): boolean => url.startsWith(origin)

/** Only as part of the item it came with: the same bytes in another reader's mail are nobody else's to see. */
export async function findStoredPicture(db: Db, itemId: number, url: string): Promise<Picture | null> {
  const stored = await db
    .selectFrom('mailPictures')
    .select('bytes')
    .where('itemId', '=', itemId)
    .where('hash', '=', url.slice(origin.length))
    .executeTakeFirst()
  const type = stored ? pictureTypeOf(stored.bytes) : null
  return stored && type ? { type, bytes: stored.bytes } : null
}
