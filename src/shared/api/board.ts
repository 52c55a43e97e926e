import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Contract } from './contract.ts'
import {
  boardSchema,
  columnSortSchema,
  fadeDaysSchema,
  feedSchema,
  flagInQuery,
  idSchema,
  itemSchema,
  tagLabelSchema,
} from './entities.ts'

/** The fields of a feed that the board shows before its block comes near. Fields with their usual value are left out. */
const frameFeedSchema = z.object({
  /** The subscription's, as everywhere on the wire. */
  id: idSchema,
  title: z.string(),
  /** How many of its items this reader has not read. Left out when there are none. */
  unread: z.number().int().optional(),
  /** Left out for articles. */
  kind: z.enum(['podcast', 'newsletter']).optional(),
  /** Left out for a feed that is well. */
  state: z.enum(['failing', 'gone']).optional(),
  /** Left out for a feed whose newest items are first. */
  itemOrder: z.literal('oldest').optional(),
  /** Left out for a feed that is not muted. */
  isMuted: z.literal(true).optional(),
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
  },
  'GET /board/blocks': {
    need: 'read',
    summary: 'The first items of these feeds, with the feeds; feeds that the reader has not are left out',
    query: z.object({ feedIds: idList, perFeed: fewItems, unreadOnly: flagInQuery }),
    answer: z.object({ blocks: blocksSchema }),
  },
} satisfies Contract
