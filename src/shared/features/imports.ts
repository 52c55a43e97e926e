// Importing and exporting feeds. Two more calls are not part of this contract, since they answer with a file:
//
// - `GET /opml/export`: the reader's columns, feeds, titles and tags as OPML 2.0 (text/x-opml). Newsletters have no address and
// are left out; passwords within addresses are included, so the file is private.
// - `GET /items/saved/export`: the saved items, clean, as JSON Feed 1.1 (application/feed+json). The import reads it.
//
// Both need the bearer header: a page fetches the file and offers it as a download.
import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { idParams, idSchema, momentSchema, textValuesSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

/** In English, with the code and values that name it in every language. */
const reasonFields = { reason: z.string(), reasonCode: z.string(), reasonValues: textValuesSchema }

export const importSchema = z.object({
  id: idSchema,
  createdAt: momentSchema,
  /** Subscriptions of this import that the reader still has; all but `waiting` of them are done. */
  added: z.number().int(),
  /** Of those: fetched; failed, to be retried later; not fetched yet. */
  arrived: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  /** The reason for each of the first 500 that failed. `feedId` is the subscription's id. */
  failures: z.array(z.object({ feedId: idSchema, title: z.string(), url: z.string(), ...reasonFields })),
  /** Feeds of the list that the reader already had; they are unchanged. */
  known: z.number().int(),
  /** Feeds of the list with an unreadable address, and the first 100 of them. */
  refused: z.number().int(),
  refusals: z.array(z.object({ title: z.string(), address: z.string(), ...reasonFields })),
  /** Articles that this import saved, and those of the file that were saved before. */
  savedItems: z.number().int(),
  knownItems: z.number().int(),
  /** Articles of the reader's feeds that it marked as read or unread. */
  readItems: z.number().int(),
  /** Tags that it created for folders and labels. */
  newTags: z.number().int(),
  /** Until then it can be taken back; null when it can't be any more. */
  takeBackUntil: momentSchema.nullable(),
  takenBackAt: momentSchema.nullable(),
  /** Rules that this import made of filters; they are off. And filters that no rule can express. */
  rules: z.number().int(),
  untranslatedFilters: z.number().int(),
})
export type Import = z.infer<typeof importSchema>

const oneImport = z.object({ import: importSchema })

export const opmlCalls = {
  /**
   * The body is JSON with either the text of a file or an address to fetch it from, or (with any other Content-Type, preferably
   * application/octet-stream) the file itself, whose encoding the server detects. The content decides the kind: OPML of any
   * feed reader, a plain list of addresses, saved items (Google Takeout, Feedly, Inoreader, FreshRSS, Miniflux, NewsBlur, Feedbin,
   * Tiny Tiny RSS, our own), saved pages (Pocket, Instapaper, Wallabag, Readwise Reader, Raindrop), or bookmarks as HTML.
   *
   * `folders`: feeds go into the column of their outermost folder, inner folders become tags; or all feeds go into the first
   * column and all folders become tags. Responds when the subscriptions are stored; the feeds are fetched afterwards.
   *
   * `saves`: the file decides which articles are saved. For a file that does not say it, 'ask' answers 422 with the code
   * `import_asks_what_to_save` and imports nothing; 'all' and 'none' are the reader's answer. Labels become tags, and articles
   * that the file calls read are marked as read in the reader's feeds.
   *
   * A ZIP (FreshRSS's export, for example) is imported with all files that it has. `into` adds a further file to an import of the
   * last day, so several files have one report and are taken back together; 404 for another import.
   *
   * Refuses as a whole: 413 above 16 MB and for a ZIP that unpacks to more than 128 MB, 422 for any other file or one with more than 10,000 feeds, 500 folders or 10,000 items, 502
   * when the address does not respond.
   */
  'POST /opml/import': {
    need: 'organise',
    summary: 'Import a subscription list, or saved items of another feed reader',
    query: z.object({
      folders: z.enum(['columns', 'tags']).default('columns'),
      saves: z.enum(['ask', 'all', 'none']).default('ask'),
      into: z.coerce.number().int().positive().optional(),
    }),
    body: z
      .object({
        opml: z.string().min(1).optional(),
        url: z.string().trim().min(1).max(limits.feedAddressMaxChars).optional(),
      })
      .refine(({ opml, url }) => (opml === undefined) !== (url === undefined), texts.importNeedsOneSource.code),
    example: { body: { url: 'https://example.com/subscriptions.opml' } },
    answer: oneImport,
    status: 201,
    labels: { saves: texts.fieldSaves, into: texts.fieldInto, opml: texts.fieldOpml },
  },
  /** For the progress bar: poll every second or two while `waiting` is above 0. */
  'GET /opml/imports/:id': { need: 'read', summary: 'The progress of an import', params: idParams, answer: oneImport },
  /** The latest import of the reader, started on any device: pages show its progress. Null without one. */
  'GET /opml/imports/latest': {
    need: 'read',
    summary: 'The progress of the newest import that was not dismissed',
    answer: z.object({ import: importSchema.nullable() }),
  },
  /**
   * Deletes what the import made and nothing else: its subscriptions, saved articles and labels, and the tags and columns that
   * nothing else uses by now. Read marks stay. 409 a day after the import.
   */
  'POST /opml/imports/:id/take-back': {
    need: 'full',
    summary: 'Take an import back',
    params: idParams,
    answer: oneImport,
    status: 200,
  },
  'DELETE /opml/imports/:id': {
    need: 'organise',
    summary: 'Dismiss an import and earlier ones; imported feeds stay',
    params: idParams,
    status: 204,
  },
} satisfies Contract
