import type { Db } from '../../db/schema.ts'
import { pictureTypeOf } from '../../formats/pictureType.ts'
import { hashOfStoredPicture } from '../../formats/storedPictureAddress.ts'
import type { Picture } from './pictureCache.ts'

/** Only as part of its item: the same picture in another reader's mail stays private. */
export async function findStoredPicture(db: Db, itemId: number, url: string): Promise<Picture | null> {
  const stored = await db
    .selectFrom('mailPictures')
    .select('bytes')
    .where('itemId', '=', itemId)
    .where('hash', '=', hashOfStoredPicture(url))
    .executeTakeFirst()
  const type = stored ? pictureTypeOf(stored.bytes) : null
  return stored && type ? { type, size: stored.bytes.byteLength, body: stored.bytes } : null
}
