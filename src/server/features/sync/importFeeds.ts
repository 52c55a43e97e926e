import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import { decodeDocument } from '../../formats/decodeDocument.ts'
import { readListFile } from '../../formats/imports/readListFile.ts'
import { BadRequest, Unprocessable } from '../../http/errors.ts'
import { importContents } from '../../ingest/imports/importContents.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'

/** The list of about 2,000 feeds, read on this thread. Longer ones are imported on the page. */
const listMaxBytes = 512 * 1024

/** Subscribes to the feeds of an OPML list. Throws Unprocessable for anything else. */
export async function importFeeds(deps: RefreshDeps, reader: Reader, bytes: Buffer): Promise<void> {
  if (bytes.length > listMaxBytes) throw new BadRequest(texts.syncFormTooLarge)
  const list = readListFile(decodeDocument(bytes, 'text/xml'))?.list
  if (!list) throw new Unprocessable(texts.noListThere)
  const contents = { list, saved: null, unknownFiles: [] }
  await importContents(deps, reader, { contents, choices: { folders: 'columns', saves: 'ask' } })
  deps.events.publish(reader.id, { type: 'boardChanged' })
}
