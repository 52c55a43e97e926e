import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import {
  articleSchema,
  cursorInput,
  flagInQuery,
  idParams,
  idSchema,
  itemSchema,
  limitInQuery,
  momentSchema,
  recordingNotesSchema,
  wholeArticleSchema,
} from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

const oneItem = z.object({ item: itemSchema })
const idInQuery = z.coerce.number().int().positive().optional()

export const itemFilterSchema = z.object({
  feedId: idInQuery,
  columnId: idInQuery,
  tagId: idInQuery,
  savedOnly: flagInQuery,
  laterOnly: flagInQuery,
  unreadOnly: flagInQuery,
  /** Words, phrases and filters: docs/search.md. */
  q: z.string().trim().max(limits.itemSearchMaxChars, texts.searchTooLong.code).optional(),
  limit: limitInQuery,
  cursor: cursorInput.optional(),
  /** The newest n of each feed instead of the newest of all. */
  perFeed: z.coerce.number().int().min(1).max(100).optional(),
  /**
   * The end that the list begins with. 'newest' if absent. No effect with perFeed. 'quiet': items of the last week of feeds that publish
   * fewer than three a week, then all others, newest first each; in saved, found and one feed's items it is 'newest'.
   */
  order: z.enum(['newest', 'oldest', 'quiet']).optional(),
})
export type ItemFilter = z.output<typeof itemFilterSchema>

/** A place in a list of items by publication. Without an id: before all items of that moment. */
const placeInput = z.object({ publishedAt: momentSchema, id: idSchema.optional() })

/** The items to mark: by their ids, or those of a scope on one side of a place. */
const readSomeBody = z
  .object({
    itemIds: z.array(idSchema).min(1).max(limits.itemsMarkedMax).optional(),
    feedId: idSchema.optional(),
    columnId: idSchema.optional(),
    tagId: idSchema.optional(),
    olderThan: placeInput.optional(),
    newerThan: placeInput.optional(),
    /** Later items stay unread, because the reader has not seen them. */
    upToItemId: idSchema.optional(),
  })
  .refine(
    ({ itemIds, olderThan, newerThan }) => [itemIds, olderThan, newerThan].filter((choice) => choice).length === 1,
  )
export type ReadSomeBody = z.output<typeof readSomeBody>

export const readAllBody = z.object({
  feedId: idSchema.optional(),
  columnId: idSchema.optional(),
  /** Null: the first board. */
  boardId: idSchema.nullable().optional(),
  tagId: idSchema.optional(),
  upToItemId: idSchema,
})

const itemPage = z.object({
  items: z.array(itemSchema),
  /** The cursor of the next page, null at the end. */
  nextCursor: z.string().nullable(),
  /** With savedOnly or laterOnly, on the first page: the number of items on all pages. */
  total: z.number().int().optional(),
  /** With laterOnly, on the first page: how many of them are read, and the words of the others. */
  progress: z.object({ read: z.number().int(), wordsLeft: z.number().int() }).optional(),
  /** With q: the order of the list, latest first; a search among saved items is ordered by the time of saving. */
  order: z.enum(['arrival', 'saved']).optional(),
  /**
   * With q: the words and phrases to highlight, in lower case and without accents. A star at the end means that the
   * last word may be longer. Excluded words and the name in `author:` are left out.
   */
  terms: z.array(z.string()).optional(),
  /** With q: the search took too long and ended with what it had found. The next page goes on from there. */
  isCutShort: z.literal(true).optional(),
})

export const itemCalls = {
  'GET /feeds/items': {
    need: 'read',
    summary: 'Items, newest or oldest first',
    query: itemFilterSchema,
    answer: itemPage,
    labels: { savedOnly: texts.fieldSavedOnly, laterOnly: texts.fieldLaterOnly },
  },
  'GET /feeds/items/:id': {
    need: 'read',
    summary: 'An item with its full text',
    params: idParams,
    answer: z.object({ item: articleSchema.extend(recordingNotesSchema.shape) }),
  },
  'POST /feeds/items/:id/full-text': {
    need: 'read',
    summary: 'The whole article from its page; 502 with the reason when there is none',
    params: idParams,
    answer: z.object({ article: wholeArticleSchema }),
  },
  'GET /feeds/items/:id/former': {
    need: 'read',
    summary: 'The text of an item before its publisher changed it, for a month; 404 without one',
    params: idParams,
    answer: z.object({
      former: z.object({
        title: z.string(),
        /** Clean HTML. */
        content: z.string(),
        replacedAt: momentSchema,
      }),
    }),
  },
  'PATCH /feeds/items/:id/read': {
    need: 'mark',
    summary: 'Mark an item read or unread',
    params: idParams,
    body: z.object({ isRead: z.boolean() }),
    answer: oneItem,
    labels: { isRead: texts.fieldIsRead },
  },
  'PATCH /feeds/items/:id/saved': {
    need: 'mark',
    summary: 'Save or unsave an item',
    params: idParams,
    body: z.object({ isSaved: z.boolean() }),
    answer: oneItem,
    labels: { isSaved: texts.fieldIsSaved },
  },
  'PATCH /feeds/items/:id/later': {
    need: 'mark',
    summary: 'Put an item on the list to read, or take it off',
    params: idParams,
    body: z.object({ isLater: z.boolean() }),
    answer: oneItem,
    labels: { isLater: texts.fieldIsLater },
  },
  'PATCH /feeds/items/:id/hidden': {
    need: 'mark',
    summary: 'Bring back an item that a rule hid, or hide it again',
    params: idParams,
    body: z.object({ isHidden: z.boolean() }),
    answer: oneItem,
    labels: { isHidden: texts.fieldIsHidden },
  },
  'POST /items/read-all': {
    need: 'mark',
    summary: 'Mark a feed, a column, a board, a tag or everything read, up to the newest item of the list',
    body: readAllBody,
    example: { body: { feedId: 4711, upToItemId: 90210 } },
    answer: z.object({ marked: z.number().int(), undo: z.string().nullable() }),
    labels: { upToItemId: texts.fieldUpToItemId },
  },
  'POST /items/read-some': {
    need: 'mark',
    summary: 'Mark several items read: by id, or those older or newer than a place in a list',
    body: readSomeBody,
    example: { body: { itemIds: [4711, 4712] } },
    answer: z.object({ marked: z.number().int(), undo: z.string().nullable() }),
    labels: {
      itemIds: texts.fieldItemIds,
      olderThan: texts.fieldOlderThan,
      publishedAt: texts.fieldPublishedAt,
      newerThan: texts.fieldNewerThan,
    },
  },
  'GET /items/faded': {
    need: 'read',
    summary: 'How many items faded within the last week, of all feeds or of one',
    query: z.object({ feedId: idInQuery }),
    answer: z.object({ count: z.number().int() }),
  },
  'POST /items/bring-back': {
    need: 'mark',
    summary: 'Make unread again what faded within the last week, of all feeds or of one',
    body: z.object({ feedId: idSchema.optional() }),
    answer: z.object({ broughtBack: z.number().int(), undo: z.string().nullable() }),
  },
  'POST /items/undo': {
    need: 'mark',
    summary: 'Undo a read-all, a read-some or a bring-back within ten minutes, or the run of a rule within an hour',
    body: z.object({ undo: z.string().max(100) }),
    answer: z.object({ restored: z.number().int() }),
    labels: { undo: texts.fieldUndo },
  },
} satisfies Contract
