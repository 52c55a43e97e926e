import { limits } from '../../../shared/limits.ts'
import type { ListContents } from '../../formats/imports/readListFile.ts'
import { readSavedItems } from '../../formats/imports/readSavedItems.ts'
import type { OpenContents } from '../../ingest/imports/importContents.ts'
import { openSavedItems } from '../../ingest/imports/savedItemsFile.ts'

/** Prepares what a file has for the import; of `null`, or of entries that can't be read, nothing. */
export function openContents(contents: ListContents | null, unknownFiles: string[] = []): OpenContents {
  const saved = contents?.entries ? readSavedItems(contents.entries, { maxItems: limits.importMaxItems }) : null
  return { list: contents?.list ?? null, saved: saved && openSavedItems(saved), unknownFiles }
}
