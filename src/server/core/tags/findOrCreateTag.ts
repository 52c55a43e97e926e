import { limits } from '../../../shared/limits.ts'
import { tagPalette } from '../../../shared/tagPalette.ts'
import type { Deps } from '../../deps.ts'
import { createTag } from './createTag.ts'
import { findTagNamed } from './tags.queries.ts'

/** The tag of that name for apps, which choose no color. Null for a name that no tag can have. */
export async function findOrCreateTag(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: { id: number },
  name: string,
): Promise<{ id: number; name: string } | null> {
  const known = await findTagNamed(deps.db, reader, name)
  if (known) return known
  if (name === '' || name.length > limits.tagNameMaxChars) return null
  const color = tagPalette[name.length % tagPalette.length] ?? '#3b82f6'
  return createTag(deps, reader, { name, color, icon: '' })
}
