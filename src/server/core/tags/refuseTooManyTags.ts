import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Tx } from '../../db/schema.ts'
import { Unprocessable } from '../../http/errors.ts'
import type { Reader } from '../reader.ts'
import { findTagKeys } from './tags.queries.ts'

/**
 * Call it before an import creates the tags of these keys (tagNameKey) that the reader lacks; the reader's row is locked.
 * Throws Unprocessable when the reader would have too many tags.
 */
export async function refuseTooManyTags(tx: Tx, reader: Reader, nameKeys: readonly string[]): Promise<void> {
  const present = new Set(await findTagKeys(tx, reader))
  const added = new Set(nameKeys).difference(present)
  if (added.size > 0 && present.size + added.size > limits.tagsMax) throw new Unprocessable(texts.importPassesTags)
}
