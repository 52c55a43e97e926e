import type { Deps } from '../../deps.ts'
import type { Reader } from '../reader.ts'
import { createMissingTags } from './createMissingTags.ts'
import { findTagNamed } from './tags.queries.ts'

/** The tag of that name for apps, which choose no color. Null for a name that no tag can have. */
export async function findOrCreateTag(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  name: string,
): Promise<{ id: number; name: string } | null> {
  await createMissingTags(deps, reader, [name])
  return (await findTagNamed(deps.db, reader, name)) ?? null
}
