import type { Tag } from '../../../shared/api/entities.ts'
import { isTagIcon } from '../../../shared/tagIcons.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, Conflict, missing } from '../../http/errors.ts'
import type { Reader } from '../reader.ts'
import { showTag } from './showTag.ts'
import { findTag, updateTag } from './tags.queries.ts'

/**
 * Throws NotFound, Conflict when another tag of the reader has that name, in any case, or BadRequest for an icon that is
 * neither one of the 16 nor the tag's current one.
 */
export async function changeTag(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  { tagId, name, color, icon }: { tagId: number; name: string; color: string; icon: string },
): Promise<Tag> {
  const change = await updateTag(db, reader, { tagId, name, color, icon, keepsIcon: !isTagIcon(icon) })
  if (change === 'nameTaken') throw new Conflict(texts.tagNameTaken)
  if (change === 'missing') {
    if (await findTag(db, reader, tagId)) throw new BadRequest(texts.tagIconUnknown)
    missing('tag')
  }
  events.publish(reader.id, { type: 'boardChanged' })
  return showTag(db, reader, tagId)
}
