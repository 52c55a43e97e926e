// A client of Feedbin's API, version 2 (its documentation: github.com/feedbin/feedbin-api). It lists the ids of all unread and all
// starred articles at once.
import { type Json, listAt, textAt } from '../../../formats/imports/entry.ts'
import { readFeedbinEntry } from '../../../formats/imports/feedbin.ts'
import { type AnswerKind, basicAuth, type CallsOptions, createCalls } from './calls.ts'
import { idAt } from './numberedItems.ts'
import { isStrange, type OldItem, type OldPage, type OldServer } from './oldServer.ts'

const itemsPerPage = 100

export function createFeedbinServer(options: CallsOptions, access: { name: string; password: string }): OldServer {
  const headers = basicAuth(access)
  const calls = createCalls(options)

  async function askList(path: string, kind: AnswerKind = 'list'): Promise<unknown[]> {
    const document = await calls.askJson(path, { headers, kind })
    return Array.isArray(document) ? document : isStrange()
  }

  async function listIds(name: string): Promise<OldPage> {
    const ids = (await askList(`/${name}.json`, 'ids')).flatMap((id) => (Number.isSafeInteger(id) ? String(id) : []))
    return { ids, items: [], next: null }
  }

  async function listEntries(after: string | null): Promise<OldPage> {
    const page = Number(after ?? 1)
    const query = new URLSearchParams({ page: String(page), per_page: String(itemsPerPage) })
    const reply = await calls.ask(`/entries.json?${query}`, { headers, kind: 'contents' })
    // The page after the last one.
    if (reply.status === 404) return { ids: [], items: [], next: null }
    const document = await calls.read(reply)
    if (!Array.isArray(document)) return isStrange()
    const items = readItems(document)
    const isFull = document.length >= itemsPerPage
    return { ids: items.map(({ oldId }) => oldId), items, next: isFull ? String(page + 1) : null }
  }

  return {
    changes: null,
    async signIn() {
      const { status } = await calls.ask('/authentication.json', { headers, kind: 'signIn' })
      if (status === 404) isStrange()
    },
    async listFeeds() {
      const listed = listAt({ feeds: await askList('/subscriptions.json') }, 'feeds')
      const taggings = listAt({ taggings: await askList('/taggings.json') }, 'taggings')
      const names = Map.groupBy(taggings, (tagging) => idAt(tagging, 'feed_id'))
      const feeds = listed.map((feed) => ({
        oldId: idAt(feed, 'feed_id'),
        address: textAt(feed, 'feed_url'),
        title: textAt(feed, 'title'),
        folders: (names.get(idAt(feed, 'feed_id')) ?? []).flatMap((tagging) => textAt(tagging, 'name') || []),
      }))
      return { feeds }
    },
    // It has tags for feeds only.
    listLabels: async () => [],
    listPage(stream, after) {
      if (stream === 'all') return listEntries(after)
      return listIds(stream === 'unread' ? 'unread_entries' : 'starred_entries')
    },
    async readItems(oldIds) {
      return readItems(await askList(`/entries.json?ids=${oldIds.join(',')}`, 'contents'))
    },
    async mark(oldIds, mark) {
      const name = 'isRead' in mark ? 'unread_entries' : 'starred_entries'
      const isAdded = 'isRead' in mark ? !mark.isRead : mark.isStarred
      const json = { [name]: oldIds.map(Number) }
      await calls.ask(`/${name}.json`, { headers, json, kind: 'change', ...(isAdded ? {} : { method: 'DELETE' }) })
    },
  }
}

const readItems = (entries: unknown[]): OldItem[] =>
  listAt({ entries }, 'entries').flatMap((entry: Json) => {
    const oldId = idAt(entry, 'id')
    return oldId === '' ? [] : [{ oldId, oldFeedId: idAt(entry, 'feed_id'), entry: readFeedbinEntry(entry, 0) }]
  })
