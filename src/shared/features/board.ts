import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import {
  boardSchema,
  columnSchema,
  columnSortSchema,
  fadeDaysSchema,
  feedSchema,
  flagInQuery,
  idParams,
  idSchema,
  itemSchema,
  tagLabelSchema,
} from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

/** The fields of a feed that the board shows before its block comes near. Fields with their usual value are left out. */
const frameFeedSchema = z.object({
  /** The subscription's, as everywhere on the wire. */
  id: idSchema,
  title: z.string(),
  /** How many of its items this reader has not read. Left out when there are none. */
  unread: z.number().int().optional(),
  /** Left out for articles. */
  kind: z.enum(['podcast', 'newsletter', 'notices']).optional(),
  /** Left out for a feed that is well. */
  state: z.enum(['failing', 'gone']).optional(),
  /** Left out for a feed whose newest items are first. */
  itemOrder: z.literal('oldest').optional(),
  /** Left out for a feed that is not muted. */
  isMuted: z.literal(true).optional(),
  /** How many items a list of it shows, hidden ones left out. Left out for limits.firstItemsMax or more. */
  few: z.number().int().optional(),
  /** Left out when there are none. */
  tagIds: z.array(idSchema).optional(),
})
export type FrameFeed = z.infer<typeof frameFeedSchema>

/** `feeds`: in order. */
const frameColumnSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Left out for a column that is sorted by hand. */
  sort: columnSortSchema.optional(),
  /** Left out for a column whose feeds fade as the reader's preferences say. */
  fadeDays: fadeDaysSchema.optional(),
  /** Feeds that rarely publish come first. */
  quietFirst: z.literal(true).optional(),
  /** Left out for a column of the first board. */
  boardId: idSchema.optional(),
  feeds: z.array(frameFeedSchema),
})
export type FrameColumn = z.infer<typeof frameColumnSchema>

/** One feed with its first items, in the feed's order. */
const feedBlockSchema = z.object({
  feed: feedSchema,
  items: z.array(itemSchema),
  /** There are more items than these. */
  hasMore: z.boolean(),
  /** How many items of the feed are hidden by rules; `q=is:hidden` lists them. Left out when there are none. */
  hidden: z.number().int().optional(),
})
export type FeedBlock = z.infer<typeof feedBlockSchema>

const blocksSchema = z.array(feedBlockSchema)
const fewItems = z.coerce.number().int().min(1).max(100).default(limits.firstItemsShown)
const fewPlaces = z.coerce.number().int().min(0).max(limits.boardBlocksMax)

/** '7,12,3'; an id that is repeated counts once. */
const idList = z
  .string()
  .regex(/^\d{1,15}(?:,\d{1,15})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(idSchema).max(limits.boardBlocksMax))

const boardName = z.string().trim().min(1).max(limits.boardNameMaxChars)
const oneBoard = z.object({ board: boardSchema })

const columnName = z.string().trim().min(1).max(limits.columnNameMaxChars)
/** Null: the first board. */
const boardOrFirst = idSchema.nullable()
const oneColumn = z.object({ column: columnSchema })
const allColumns = z.object({ columns: z.array(columnSchema) })

export const boardCalls = {
  'GET /board': {
    need: 'read',
    summary: 'The frame of the board: columns, titles and unread counts, and the first blocks with their items',
    query: z.object({
      /** The board whose columns get blocks: the first one if absent or if there is no such board. */
      boardId: z.coerce.number().int().positive().optional(),
      /** How many columns get blocks, from the left, and how many blocks each. None when not said. */
      columns: fewPlaces.default(0),
      feedsPerColumn: fewPlaces.default(0),
      perFeed: fewItems,
      /** Blocks hold unread items only, and only feeds with unread items get one. */
      unreadOnly: flagInQuery,
      /** Only feeds under this tag get a block. */
      tagId: z.coerce.number().int().positive().optional(),
    }),
    answer: z.object({
      /** The boards beside the first one. Left out when there are none. */
      boards: z.array(boardSchema).optional(),
      /**
       * Left to right, those of all boards, with all feeds. A frame with blocks has at most limits.boardFirstFeedsMax feeds, the topmost
       * of each column.
       */
      columns: z.array(frameColumnSchema),
      /** There are more feeds: the call without blocks has all of them. */
      isPart: z.literal(true).optional(),
      /** The labels that `tagIds` names. */
      tags: z.array(tagLabelSchema),
      /** The newest item in the reader's feeds when this answer was made: "Mark all read" goes up to it. Null without items. */
      newestItemId: idSchema.nullable(),
      /** At most limits.boardBlocksMax, the topmost of each column first. */
      blocks: blocksSchema,
    }),
    labels: { columns: texts.fieldColumns, feedsPerColumn: texts.fieldFeedsPerColumn },
  },
  'GET /board/blocks': {
    need: 'read',
    summary: 'The first items of these feeds, with the feeds; feeds that the reader has not are left out',
    query: z.object({ feedIds: idList, perFeed: fewItems, unreadOnly: flagInQuery }),
    answer: z.object({ blocks: blocksSchema }),
    labels: { feedIds: texts.fieldFeedIds },
  },
  'GET /boards': {
    need: 'read',
    summary: 'The boards beside the first one, which has no name; columns name their board',
    answer: z.object({ boards: z.array(boardSchema) }),
  },
  'POST /boards': {
    need: 'organise',
    summary: 'Add an empty board',
    body: z.object({ name: boardName }),
    answer: oneBoard,
    status: 201,
  },
  'PATCH /boards/:id': {
    need: 'organise',
    summary: 'Rename or move a board',
    params: idParams,
    body: z.object({ name: boardName.optional(), position: z.number().int().min(0).optional() }),
    answer: oneBoard,
    labels: { position: texts.fieldPosition },
  },
  'DELETE /boards/:id': {
    need: 'organise',
    summary: 'Delete a board; its columns move to the end of the first one',
    params: idParams,
    status: 204,
  },
  'GET /columns': {
    need: 'read',
    summary: 'The board: columns with their feeds and unread counts',
    answer: allColumns,
  },
  'POST /columns': {
    need: 'organise',
    summary: 'Add a column at the right of a board',
    body: z.object({ name: columnName, boardId: boardOrFirst.optional() }),
    answer: oneColumn,
    status: 201,
  },
  'POST /columns/ensure-defaults': {
    need: 'organise',
    summary: 'Create the default columns for a reader without columns',
    answer: allColumns,
  },
  'PATCH /columns/:id': {
    need: 'organise',
    summary: 'Rename, move or sort a column, or set how its feeds fade; a sorted column stays sorted',
    params: idParams,
    body: z.object({
      name: columnName.optional(),
      order: z.number().int().min(0).optional(),
      sort: columnSortSchema.optional(),
      /** Null: as the reader's preferences say. */
      fadeDays: fadeDaysSchema.nullable().optional(),
      quietFirst: z.boolean().optional(),
      /** To the right end of that board, unless an `order` is given. */
      boardId: boardOrFirst.optional(),
    }),
    answer: oneColumn,
    labels: { sort: texts.fieldSort, quietFirst: texts.fieldQuietFirst },
  },
  'DELETE /columns/:id': {
    need: 'organise',
    summary: 'Delete a column; its feeds are appended to the first one of its board',
    params: idParams,
    status: 204,
  },
} satisfies Contract
