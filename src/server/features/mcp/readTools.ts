// The tools that change nothing. Reading an article does not mark it read.
import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import { findFullText } from '../../core/fullTexts/fullTexts.queries.ts'
import { findItem, findPublishedTexts } from '../../core/items/items.queries.ts'
import { readPlainText } from '../../core/items/plainText.ts'
import { listItems } from '../../core/lists/listItems.ts'
import { showItems } from '../../core/lists/showItems.ts'
import { findQueuedItems } from '../../core/queue/queue.queries.ts'
import { findLastDeliveries } from '../../core/sending/lastDeliveries.queries.ts'
import { findTargets } from '../../core/sending/sendTargets.queries.ts'
import { findShares } from '../../core/sharing/shares.queries.ts'
import { listFeeds } from '../../core/subscriptions/listFeeds.ts'
import { findTagsWithUses } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { toIso } from '../../lib/clock.ts'
import { defineTool, type Tool } from './tool.ts'
import { showArticle, showFeed, showHeadline, showProgram, untrustedName } from './untrusted.ts'

const id = z.number().int().positive()
const feedsPerPage = 100
const feedsOfSummary = 30
const queuePage = 50

export const readTools: Tool[] = [
  defineTool({
    name: 'search_articles',
    description:
      'Lists articles, newest first. Without a query: all of them. The query takes words, "phrases", -excluded words, OR, (groups) and filters such as intitle:, author:, is:saved. Give next_cursor as cursor for the next page.',
    need: 'read',
    input: z.strictObject({
      query: z.string().trim().max(limits.itemSearchMaxChars).optional(),
      feed_id: id.optional(),
      column_id: id.optional(),
      tag_id: id.optional(),
      unread_only: z.boolean().default(false),
      saved_only: z.boolean().default(false),
      limit: z.number().int().min(1).max(50).default(20),
      cursor: z.string().max(limits.cursorMaxChars).optional(),
    }),
    async work(deps, agent, { query, feed_id, column_id, tag_id, unread_only, saved_only, limit, cursor }) {
      const filter = {
        ...(query ? { q: query } : {}),
        feedId: feed_id,
        columnId: column_id,
        tagId: tag_id,
        unreadOnly: unread_only,
        savedOnly: saved_only,
        limit,
        cursor,
      }
      const list = () => listItems(deps, agent, filter)
      const { items, nextCursor } = await (query ? deps.inTurn(agent, list) : list())
      return { articles: items.map(showHeadline), next_cursor: nextCursor }
    },
  }),
  defineTool({
    name: 'read_article',
    description: 'The text of one article, without pictures and markup, at most 8 kB. It stays unread.',
    need: 'read',
    input: z.strictObject({ id }),
    async work(deps, agent, { id }) {
      const view = (await findItem(deps.db, agent, id)) ?? missing('item')
      const [item = missing('item')] = await showItems(deps, agent, [view])
      return { article: showArticle(item, await readText(deps, id)) }
    },
  }),
  defineTool({
    name: 'list_feeds',
    description: 'The feeds, in the order of the board, with their unread counts; 100 a page.',
    need: 'read',
    input: z.strictObject({ column_id: id.optional(), page: z.number().int().min(1).max(1000).default(1) }),
    async work(deps, agent, { column_id, page }) {
      const all = await listFeeds(deps.db, agent, deps.pictures)
      const feeds = column_id === undefined ? all : all.filter(({ columnId }) => columnId === column_id)
      const shown = feeds.slice((page - 1) * feedsPerPage, page * feedsPerPage)
      return { feeds: shown.map(showFeed), has_more: feeds.length > page * feedsPerPage }
    },
  }),
  defineTool({
    name: 'list_columns',
    description: 'The columns that the feeds are in.',
    need: 'read',
    input: z.strictObject({}),
    async work({ db }, agent) {
      return { columns: (await findColumns(db, agent)).map(({ id, name }) => ({ id, ...untrustedName(name) })) }
    },
  }),
  defineTool({
    name: 'list_tags',
    description: 'The tags, and how many articles each has.',
    need: 'read',
    input: z.strictObject({}),
    async work({ db }, agent) {
      const tags = await findTagsWithUses(db, agent)
      return {
        tags: tags.map(({ id, name, feedItemTags }) => ({ id, ...untrustedName(name), articles: feedItemTags.length })),
      }
    },
  }),
  defineTool({
    name: 'list_queue',
    description: 'The episodes and articles that the reader hears next, in order.',
    need: 'read',
    input: z.strictObject({ page: z.number().int().min(1).max(1000).default(1) }),
    async work(deps, agent, { page }) {
      const all = await findQueuedItems(deps.db, agent)
      const views = all.slice((page - 1) * queuePage, page * queuePage)
      const items = await showItems(deps, agent, views)
      return { articles: items.map(showHeadline), has_more: all.length > page * queuePage }
    },
  }),
  defineTool({
    name: 'list_ways_out',
    description:
      'The programs that take articles of the reader, each with what happened to its newest article, and the lists that others can read. Without keys, passwords and secret addresses.',
    need: 'read',
    input: z.strictObject({}),
    async work({ db }, agent) {
      const deliveries = await findLastDeliveries(db, agent)
      const programs = await findTargets(db, agent)
      const shares = await findShares(db, agent)
      return {
        programs: programs.map((program) => showProgram(program, deliveries.get(program.id))),
        shared: shares.map(({ id, kind, name, createdAt }) => ({
          ...{ id, kind, created_at: toIso(createdAt) },
          ...untrustedName(name),
        })),
      }
    },
  }),
  defineTool({
    name: 'unread_summary',
    description: 'How many articles are unread: in all, in each column, and in the 30 feeds with most of them.',
    need: 'read',
    input: z.strictObject({}),
    async work({ db, pictures }, agent) {
      const feeds = await listFeeds(db, agent, pictures)
      const ofColumns = new Map<number, number>()
      for (const { columnId, _count } of feeds)
        ofColumns.set(columnId, (ofColumns.get(columnId) ?? 0) + _count.feedItems)
      const most = feeds.filter(({ _count }) => _count.feedItems > 0).toSorted((a, b) => unreadOf(b) - unreadOf(a))
      return {
        unread: feeds.reduce((sum, feed) => sum + unreadOf(feed), 0),
        columns: (await findColumns(db, agent)).map(({ id, name }) => ({
          id,
          ...untrustedName(name),
          unread: ofColumns.get(id) ?? 0,
        })),
        feeds: most.slice(0, feedsOfSummary).map(showFeed),
      }
    },
  }),
]

const unreadOf = ({ _count }: { _count: { feedItems: number } }): number => _count.feedItems

/** The whole article where one is kept, else the text of the feed. The caller has checked that the item is the reader's. */
async function readText(deps: Pick<Deps, 'db' | 'documents'>, itemId: number): Promise<string> {
  const whole = await findFullText(deps.db, itemId)
  const text =
    whole?.state === 'kept'
      ? { html: '', packedHtml: whole.packedHtml }
      : (await findPublishedTexts(deps.db, [itemId])).get(itemId)
  return text === undefined ? '' : readPlainText(deps, text)
}
