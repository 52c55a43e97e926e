// Two calls outside of the contract, since neither has JSON in both directions. Both need the bearer header.
//
// - `GET /account/export`: all data of the reader as one zip (docs/data-export.md), streamed while it is made. `X-Export-Files`
// is the minimum number of files, for a progress bar.
// - `POST /account/import`: such a zip as the body (application/zip, up to 512 MB). One import runs at a time: 409 during
// another one of the reader, 503 while too many wait. Refused as a whole with 413 or 422 before anything is stored; else 200
// and a stream of lines, each the JSON of an ImportLine. When the file has to wait, or takes long to check, the lines come
// first and a refusal is the last of them. An import continues when the client disconnects, and a repeated one only adds what
// is missing.
import type { Import } from '../features/imports.ts'

/** The last line has the content of the file and the feeds of it that were left out, or the reason why the import stopped. */
export type ImportLine =
  /** Imports before this one; 0 while the file is checked. Repeated until one of the other lines follows. */
  | { waiting: number }
  | { done: number; total: number }
  | { imported: { feeds: number; items: number; tags: number } & Pick<Import, 'refused' | 'refusals'> }
  | { error: string; code: string; values?: Record<string, unknown> }
