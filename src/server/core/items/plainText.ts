import type { Deps } from '../../deps.ts'
import { type Read, requireRead } from '../../documents/documentReader.ts'
import { type StoredHtml, unpackHtml } from './storedHtml.ts'

type TextDeps = Pick<Deps, 'documents'>

/**
 * The plain text of an item. A large one is read in a separate process, since its publisher decides how long that takes. Throws
 * Unavailable when too many wait.
 */
export async function tryPlainText({ documents }: TextDeps, stored: StoredHtml): Promise<Read<string>> {
  const read = await documents.read('readItems', [{ html: unpackHtml(stored), summaryHtml: '', baseUrl: null }])
  return read.is === 'read' ? { is: 'read', output: read.output[0]?.text ?? '' } : read
}

/** The same. Throws Unprocessable for one that is too complicated. */
export async function readPlainText(deps: TextDeps, stored: StoredHtml): Promise<string> {
  return requireRead(await tryPlainText(deps, stored))
}
