// Two calls that stand beside the contract, since neither is JSON in and JSON out. Both want the bearer header.
//
// - `GET /account/export`: everything of the reader as one zip (docs/data-export.md), made while it is read.
//   `X-Export-Files` says how many files it will have at least, for a progress bar.
// - `POST /account/import`: such a zip as the body (application/zip, up to 512 MB). One import runs at a time: 409 while
//   another one of the reader is under way, 503 while too many wait. Refused as a whole with 413 or 422 before anything is
//   stored; else 200 and a stream of lines, each the JSON of an ImportLine. When the file has to wait, or takes long to
//   check, the lines come first and a refusal is the last of them. An import goes on to its end when nobody listens any
//   more, and done again it only adds what is missing.

/** The last line says what the file held, or why it went no further. */
export type ImportLine =
  /** Imports before this one; 0 while the file is checked. Repeated until the first of the other lines. */
  | { waiting: number }
  | { done: number; total: number }
  | { imported: { feeds: number; items: number; tags: number } }
  | { error: string; code: string; values?: Record<string, unknown> }
