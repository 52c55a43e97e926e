// Two calls that stand beside the contract, since neither is JSON in and JSON out. Both want the bearer header.
//
// - `GET /account/export`: everything of the reader as one zip (docs/data-export.md), made while it is read.
//   `X-Export-Files` says how many files it will have at least, for a progress bar.
// - `POST /account/import`: such a zip as the body (application/zip, up to 512 MB). Refused as a whole with 413 or 422
//   before anything is stored; else 200 and a stream of lines, each the JSON of an ImportLine. An import goes on to its
//   end when nobody listens any more, and done again it only adds what is missing.

/** The last line says what the file held, or why it went no further. */
export type ImportLine =
  | { done: number; total: number }
  | { imported: { feeds: number; items: number; tags: number } }
  | { error: string }
