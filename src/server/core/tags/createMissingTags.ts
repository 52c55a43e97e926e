import { limits } from '../../../shared/limits.ts'
import { tagPalette } from '../../../shared/tagPalette.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { Conflict } from '../../http/errors.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { lockUser } from '../accounts/users.queries.ts'
import type { Reader } from '../reader.ts'
import { findTagKeys, insertTags, tagNameKey } from './tags.queries.ts'

const tagsPerStatement = 200

/**
 * Creates the tags that the reader doesn't have yet, for apps, which choose no color. Names that no tag can have are left out. Throws
 * Conflict, and creates none, when the reader would have too many.
 */
export async function createMissingTags(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  names: readonly string[],
): Promise<void> {
  const wanted = new Map(
    names.flatMap((name) => (name === '' || name.length > limits.tagNameMaxChars ? [] : [[tagNameKey(name), name]])),
  )
  if (withoutKnown(await findTagKeys(db, reader)).length === 0) return
  await db.transaction().execute(async (tx) => {
    // Two tags created at once are counted one after the other.
    await lockUser(tx, reader.id)
    const known = await findTagKeys(tx, reader)
    const missing = withoutKnown(known)
    if (known.length + missing.length > limits.tagsMax) throw new Conflict(texts.tooManyTags)
    const createdAt = clock()
    for (const some of chunksOf(missing, tagsPerStatement))
      await insertTags(
        tx,
        reader,
        some.map((name) => ({ name, color: colorOf(name), icon: '', createdAt })),
      )
  })
  events.publish(reader.id, { type: 'boardChanged' })

  function withoutKnown(keys: string[]): string[] {
    const known = new Set(keys)
    return [...wanted].flatMap(([key, name]) => (known.has(key) ? [] : name))
  }
}

const colorOf = (name: string): string => tagPalette[name.length % tagPalette.length] ?? '#3b82f6'
