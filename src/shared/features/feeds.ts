import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import {
  fadeDaysSchema,
  feedSchema,
  feedSearchResultSchema,
  foundFeedSchema,
  fullTextChoiceSchema,
  idParams,
  idSchema,
  itemOrderSchema,
  muteSchema,
  previewItemSchema,
  seedCategorySchema,
} from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

const oneFeed = z.object({ feed: feedSchema })
const keep = {
  /** Days after arrival, read or not; null: the instance's settings. */
  keepDays: z.number().int().min(1).max(limits.keepDaysMax).nullable(),
  keepItems: z.number().int().min(limits.keepItemsMin).max(limits.keepItemsMax).nullable(),
}
const retentionSchema = z.object({
  ...keep,
  /** The settings for feeds without their own. */
  settings: z.object({
    keepReadDays: z.number().int(),
    keepUnreadDays: z.number().int(),
    keepItems: z.number().int(),
  }),
})
export type Retention = z.infer<typeof retentionSchema>
const addressQuery = z.object({ url: z.string().trim().min(1).max(limits.feedAddressMaxChars) })

export const feedCalls = {
  'POST /feeds': {
    need: 'organise',
    summary: 'Subscribe to a feed, or to the one feed of a page',
    body: z.object({
      feedUrl: z.string().trim().min(1).max(limits.feedAddressMaxChars),
      columnId: idSchema,
      addToTop: z.boolean().optional(),
    }),
    answer: oneFeed.extend({
      /** How often the feed publishes, by its newest items. */
      itemsPerDay: z.number().int(),
    }),
    status: 201,
    labels: { feedUrl: texts.fieldFeedUrl, addToTop: texts.fieldAddToTop },
  },
  'GET /feeds': { need: 'read', summary: 'All subscriptions', answer: z.object({ feeds: z.array(feedSchema) }) },
  'PATCH /feeds/:id': {
    need: 'organise',
    summary:
      "Set the reader's own title of a feed (null: the source's), the order of its items, whether whole articles are fetched, how items fade, mute it, or get notices of its new articles",
    params: idParams,
    body: z.object({
      title: z.string().trim().min(1).max(limits.feedTitleMaxChars).nullable().optional(),
      itemOrder: itemOrderSchema.optional(),
      fullText: fullTextChoiceSchema.optional(),
      /** Null: as its column. */
      fadeDays: fadeDaysSchema.nullable().optional(),
      /** Null: all items that neither are read nor have faded. */
      maxUnread: z.number().int().min(1).max(limits.maxUnreadMax).nullable().optional(),
      /** Null ends it. */
      mute: muteSchema.nullable().optional(),
      /** Its new articles become notices. */
      notifies: z.boolean().optional(),
    }),
    answer: oneFeed,
    labels: {
      itemOrder: texts.fieldItemOrder,
      fullText: texts.fieldFullText,
      maxUnread: texts.fieldMaxUnread,
      mute: texts.fieldMute,
      notifies: texts.tellMe,
      until: texts.fieldUntil,
    },
  },
  'PUT /feeds/:id/address': {
    need: 'organise',
    summary: 'Change the address of a feed; its position, title, tags and marks stay',
    params: idParams,
    body: z.object({ feedUrl: z.string().trim().min(1).max(limits.feedAddressMaxChars) }),
    answer: oneFeed,
  },
  'GET /feeds/:id/retention': {
    need: 'session',
    summary: 'Retention of a feed, for all its subscribers; for admins',
    params: idParams,
    answer: z.object({ retention: retentionSchema }),
  },
  'PUT /feeds/:id/retention': {
    need: 'session',
    summary: 'Change the retention of a feed; for admins',
    params: idParams,
    body: z.object(keep),
    answer: z.object({ retention: retentionSchema }),
    labels: { keepDays: texts.fieldKeepDays, keepItems: texts.fieldKeepItems },
  },
  'DELETE /feeds/:id': {
    need: 'organise',
    summary: 'Unsubscribe; saved and tagged items stay',
    params: idParams,
    status: 204,
  },
  'POST /feeds/:id/refresh': {
    need: 'organise',
    summary: 'Fetch this feed now',
    params: idParams,
    answer: z.object({ feed: feedSchema, newItems: z.number().int() }),
  },
  'PATCH /feeds/:id/reorder': {
    need: 'organise',
    summary: 'Move a feed to a position in a column; past the end is last',
    params: idParams,
    body: z.object({ columnId: idSchema, order: z.number().int().min(0) }),
    answer: oneFeed,
  },
  // Makes this server ask others, and so do the next calls that search.
  'GET /feeds/discover': {
    need: 'organise',
    summary: 'The feeds of a page',
    query: addressQuery,
    answer: z.object({ feeds: z.array(foundFeedSchema) }),
  },
  'GET /feeds/search': {
    need: 'organise',
    summary: 'Find feeds by keyword',
    query: z.object({ q: z.string().max(limits.searchMaxChars) }),
    answer: z.object({ feeds: z.array(feedSearchResultSchema) }),
  },
  'GET /feeds/seeds': {
    need: 'read',
    summary: 'Curated feeds by category',
    answer: z.object({ categories: z.array(seedCategorySchema) }),
  },
  'GET /feeds/preview': {
    need: 'organise',
    summary: 'The latest articles of a feed, without subscribing',
    query: addressQuery,
    answer: z.object({ items: z.array(previewItemSchema), error: z.boolean().optional() }),
  },
} satisfies Contract
