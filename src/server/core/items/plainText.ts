import type { Deps } from '../../deps.ts'
import { requireRead } from '../../documents/documentReader.ts'
import { type StoredHtml, unpackHtml } from './storedHtml.ts'

/**
 * The plain text of an item. A large one is read in a separate process, since its publisher decides how long that takes. Throws
 * Unprocessable for one that is too complicated, and Unavailable when too many wait.
 */
export async function readPlainText({ documents }: Pick<Deps, 'documents'>, stored: StoredHtml): Promise<string> {
  const html = { html: unpackHtml(stored), summaryHtml: '', baseUrl: null }
  const [read] = requireRead(await documents.read('readItems', [html]))
  return read?.text ?? ''
}
