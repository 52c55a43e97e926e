// A client of the API of Nextcloud News, version 1.3, as its repository documents it.
import { listAt, textAt } from '../../../formats/imports/entry.ts'
import { readNextcloudItem } from '../../../formats/imports/nextcloudNews.ts'
import { second } from '../../../lib/clock.ts'
import { type AnswerKind, basicAuth, type CallsOptions, createCalls } from './calls.ts'
import { idAt, pageOf, readDownwards } from './numberedItems.ts'
import { isStrange, type OldItem, type OldPage, type OldServer, OldServerTrouble } from './oldServer.ts'

const itemsPerPage = 200
/** Its numbers for lists. */
const types = { starred: '2', all: '3' }

export function createNextcloudServer(options: CallsOptions, access: { name: string; password: string }): OldServer {
  const headers = basicAuth(access)
  const calls = createCalls(options)
  const askFields = (path: string, kind: AnswerKind = 'list') => calls.askFields(path, { headers, kind })

  async function readPage(path: string): Promise<OldItem[]> {
    const answer = await askFields(path, 'contents')
    if (!Array.isArray(answer.items)) return isStrange()
    return listAt(answer, 'items').flatMap((item) => {
      const oldId = idAt(item, 'id')
      return oldId === '' ? [] : [{ oldId, oldFeedId: idAt(item, 'feedId'), entry: readNextcloudItem(item) }]
    })
  }

  async function listItems(filter: { type: string; getRead: string }, after: string | null): Promise<OldPage> {
    const place = { id: '0', batchSize: String(itemsPerPage), offset: after ?? '0', oldestFirst: 'false' }
    const items = await readPage(`/items?${new URLSearchParams({ ...filter, ...place })}`)
    return pageOf(items, { after, isFull: items.length >= itemsPerPage })
  }
  const listStarred = (after: string | null) => listItems({ type: types.starred, getRead: 'true' }, after)

  return {
    async signIn() {
      if (!Array.isArray((await askFields('/folders', 'signIn')).folders)) isStrange()
    },
    async listFeeds() {
      const answer = await askFields('/feeds')
      if (!Array.isArray(answer.feeds)) return isStrange()
      const folders = new Map(
        listAt(await askFields('/folders'), 'folders').map((folder) => [idAt(folder, 'id'), textAt(folder, 'name')]),
      )
      return {
        feeds: listAt(answer, 'feeds').map((feed) => ({
          oldId: idAt(feed, 'id'),
          address: textAt(feed, 'url'),
          title: textAt(feed, 'title'),
          folders: [folders.get(idAt(feed, 'folderId')) ?? ''].filter((name) => name !== ''),
        })),
      }
    },
    // It has none.
    listLabels: async () => [],
    listPage(stream, after) {
      if (stream === 'starred') return listStarred(after)
      return listItems({ type: types.all, getRead: stream === 'unread' ? 'false' : 'true' }, after)
    },
    readItems: (oldIds) => readDownwards(oldIds, listStarred),
    async mark(oldIds, mark) {
      const names = 'isRead' in mark ? (['read', 'unread'] as const) : (['star', 'unstar'] as const)
      const name = names[Object.values(mark)[0] ? 0 : 1]
      await calls.ask(`/items/${name}/multiple`, { headers, json: { itemIds: oldIds.map(Number) }, kind: 'change' })
    },
    changes: {
      async readBookmark() {
        const { headers: reply } = await calls.ask('/version', { headers, kind: 'signIn' })
        const now = Date.parse(reply.date ?? '')
        return Number.isNaN(now) ? null : String(Math.floor(now / second))
      },
      /** It has no pages: after a long time, or many marks, its answer may be too large. */
      async listPage(bookmark) {
        const query = new URLSearchParams({ lastModified: bookmark, type: types.all, id: '0' })
        try {
          const items = await readPage(`/items/updated?${query}`)
          return { ids: items.map(({ oldId }) => oldId), items, next: null }
        } catch (error) {
          if (error instanceof OldServerTrouble && error.trouble.is === 'tooLarge') return null
          throw error
        }
      },
    },
  }
}
