// A client of Miniflux' own API (its documentation: miniflux.app/docs/api.html), which answers with whole articles.
import { fieldsOf, type Json, listAt, textAt } from '../../../formats/imports/entry.ts'
import { type MinifluxFilters, readMinifluxFilters } from '../../../formats/imports/filters/minifluxFilters.ts'
import { readMinifluxEntry } from '../../../formats/imports/miniflux.ts'
import type { ListedRules } from '../../../formats/opml/readOpml.ts'
import { second } from '../../../lib/clock.ts'
import { type AnswerKind, type CallsOptions, createCalls } from './calls.ts'
import { idAt, pageOf, readDownwards } from './numberedItems.ts'
import { isStrange, type OldItem, type OldPage, type OldServer } from './oldServer.ts'

const itemsPerPage = 200

export function createMinifluxServer(options: CallsOptions, { key }: { key: string }): OldServer {
  const headers = { 'x-auth-token': key }
  const calls = createCalls(options)
  const askFields = (path: string, kind: AnswerKind) => calls.askFields(`/v1${path}`, { headers, kind })
  const put = (path: string, json?: unknown) =>
    calls.ask(`/v1${path}`, { headers, json, method: 'PUT', kind: 'change' })

  async function listEntries(filter: Record<string, string>, after: string | null): Promise<OldPage> {
    const query = new URLSearchParams({ order: 'id', direction: 'desc', limit: String(itemsPerPage), ...filter })
    if (after !== null) query.set('before_entry_id', after)
    const answer = await askFields(`/entries?${query}`, 'contents')
    if (!Array.isArray(answer.entries)) return isStrange()
    return pageOf(listAt(answer, 'entries').flatMap(readItem), { after, isFull: answer.entries.length >= itemsPerPage })
  }

  return {
    async signIn() {
      const user = await askFields('/me', 'signIn')
      if (idAt(user, 'id') === '') isStrange()
    },
    async listFeeds() {
      const feeds = await calls.askJson('/v1/feeds', { headers, kind: 'list' })
      if (!Array.isArray(feeds)) return isStrange()
      const listed = listAt({ feeds }, 'feeds')
      return {
        feeds: listed.map((feed) => ({
          oldId: idAt(feed, 'id'),
          address: textAt(feed, 'feed_url'),
          title: textAt(feed, 'title'),
          folders: [textAt(folderOf(feed), 'title')].filter((name) => name !== ''),
        })),
        rules: readRules(listed, await askFields('/me', 'list')),
      }
    },
    // Tags of entries are the publisher's.
    listLabels: async () => [],
    listPage(stream, after) {
      if (stream === 'unread') return listEntries({ status: 'unread' }, after)
      return listEntries(stream === 'starred' ? { starred: 'true' } : {}, after)
    },
    readItems: (oldIds) => readDownwards(oldIds, (after) => listEntries({ starred: 'true' }, after)),
    async mark(oldIds, mark) {
      if ('isRead' in mark) {
        await put('/entries', { entry_ids: oldIds.map(Number), status: mark.isRead ? 'read' : 'unread' })
        return
      }
      // Its only call for stars in all versions changes the star to the opposite.
      for (const oldId of oldIds) {
        const reply = await calls.ask(`/v1/entries/${oldId}`, { headers, kind: 'contents' })
        const { starred } = fieldsOf(await calls.read(reply))
        if (reply.status !== 404 && starred !== mark.isStarred) await put(`/entries/${oldId}/bookmark`)
      }
    },
    changes: {
      async readBookmark() {
        const { headers: reply } = await calls.ask('/v1/me', { headers, kind: 'signIn' })
        const now = Date.parse(reply.date ?? '')
        return Number.isNaN(now) ? null : String(Math.floor(now / second))
      },
      listPage: (bookmark, after) => listEntries({ changed_after: bookmark }, after),
    },
  }
}

const folderOf = (feed: Json): Json => fieldsOf(feed.category)

function readItem(entry: Json): OldItem[] {
  const oldId = idAt(entry, 'id')
  return oldId === '' ? [] : [{ oldId, oldFeedId: idAt(entry, 'feed_id'), entry: readMinifluxEntry(entry, 0) }]
}

/** The filters of the feeds, and those of the reader for all feeds. */
function readRules(feeds: Json[], user: Json): ListedRules {
  const moved = [
    ...feeds.map((feed) => ({
      ...readMinifluxFilters(filtersOf(feed), { kind: 'this' }),
      address: textAt(feed, 'feed_url'),
    })),
    { ...readMinifluxFilters(filtersOf(user), { kind: 'all' }), address: null },
  ]
  return {
    rules: moved.flatMap(({ rules, address }) => rules.map((rule) => ({ ...rule, address }))),
    untranslated: moved.reduce((count, { untranslated }) => count + untranslated, 0),
  }
}

const filtersOf = (fields: Json): MinifluxFilters => ({
  blocklist_rules: textAt(fields, 'blocklist_rules'),
  keeplist_rules: textAt(fields, 'keeplist_rules'),
  block_filter_entry_rules: textAt(fields, 'block_filter_entry_rules'),
  keep_filter_entry_rules: textAt(fields, 'keep_filter_entry_rules'),
})
