// Vienna 3, server of its own choice. It knows feeds by their addresses, encodes them twice in forms, and takes titles for HTML.
import {
  type Articles,
  authOf,
  createGreaderCaller,
  type ItemIds,
  labelOf,
  longForm,
  type Subscription,
  states,
} from './greader.ts'
import {
  ask,
  encodeForm,
  find,
  formType,
  hex16,
  itemOfHex,
  type OpenSyncApp,
  requireOk,
  textOfHtml,
  wideOf,
} from './syncApp.ts'

const client = 'client=ViennaRSS'
const twoDays = 2 * 24 * 60 * 60

type Stored = { title: string; isRead: boolean; isSaved: boolean }
type Folder = { title: string; folder: string; updated: number; articles: Map<string, Stored> }

export const openVienna: OpenSyncApp = async (account) => {
  const login = await ask(account.app, {
    url: '/accounts/ClientLogin?accountType=GOOGLE&service=reader',
    method: 'POST',
    headers: formType,
    body: encodeForm([
      ['Email', account.name],
      ['Passwd', account.key],
    ]),
  })
  const { asks, gets, posts } = createGreaderCaller(account, {
    base: '',
    auth: authOf(requireOk(login, 'ClientLogin')),
  })
  const token = requireOk(await asks('/reader/api/0/token'), 'token')
  /** By the address of the feed. */
  const folders = new Map<string, Folder>()

  async function loadFeeds() {
    const { subscriptions } = await gets<{ subscriptions: Subscription[] }>(
      `/reader/api/0/subscription/list?${client}&output=json`,
    )
    const listed = new Set<string>()
    for (const { id, url, title = '', categories = [] } of subscriptions) {
      const address = url ?? id?.replace('feed/', '') ?? ''
      const folder =
        categories
          .find(({ label }) => label)
          ?.label?.split(' — ')
          .at(-1) ?? ''
      const known = folders.get(address)
      folders.set(address, { updated: 0, articles: new Map(), ...known, title, folder })
      listed.add(address)
    }
    for (const address of folders.keys()) if (!listed.has(address)) folders.delete(address)
  }

  async function refresh(address: string, folder: Folder) {
    const feed = encodeURIComponent(address)
    const now = Math.floor(account.clock() / 1000)
    const since = Math.max(0, folder.updated - twoDays)
    const { updated, items = [] } = await gets<Articles>(
      `/reader/api/0/stream/contents/feed/${feed}?${client}&comments=false&likes=false&ot=${since}&n=500&ck=${now}&output=json`,
    )
    for (const { id = '', title = '', categories = [] } of items) {
      if (folder.articles.has(id)) continue
      const isRead = categories.some((category) => category.endsWith('/read'))
      const isSaved = categories.some((category) => category.endsWith('/starred'))
      folder.articles.set(id, { title: textOfHtml(title), isRead, isSaved })
    }
    folder.updated = updated ?? folder.updated
    const about = `?ck=${now}&${client}&s=feed/${feed}`
    const unread = await loadIds(`${about}&xt=${states.read}`)
    const starred = await loadIds(`${about}&it=${states.starred}`)
    for (const [id, article] of folder.articles) {
      article.isRead = !unread.has(id)
      article.isSaved = starred.has(id)
    }
  }

  async function loadIds(query: string): Promise<Set<string>> {
    const { itemRefs = [] } = await gets<ItemIds>(`/reader/api/0/stream/items/ids${query}&n=1000&output=json`)
    return new Set(itemRefs.map(({ id = '' }) => longForm + hex16(BigInt(id))))
  }

  async function postsUntilOk(path: string, form: [string, string][]) {
    const answer = await posts(`/reader/api/0/${path}`, encodeForm([...form, ['T', token]]))
    if (answer !== 'OK') throw new Error(`The app keeps its mark to itself: ${path} answered ${answer}`)
  }

  async function mark(ids: number[], tag: string, isOn: boolean) {
    for (const id of ids) {
      const guid = longForm + hex16(wideOf(id))
      await postsUntilOk('edit-tag', [
        [isOn ? 'a' : 'r', tag],
        ['async', 'true'],
        ['i', guid],
      ])
      for (const { articles } of folders.values()) {
        const article = articles.get(guid)
        if (article !== undefined) Object.assign(article, tag === states.read ? { isRead: isOn } : { isSaved: isOn })
      }
    }
  }

  const addressOf = (title: string): string => find(folders, ([, folder]) => folder.title === title)[0]
  /** The form encodes it once more. */
  const streamOf = (address: string): [string, string] => ['s', `feed/${encodeURIComponent(address)}`]
  const label = (address: string, name: string, isOn: boolean) =>
    postsUntilOk(`subscription/edit?${client}`, [['ac', 'edit'], streamOf(address), [isOn ? 'a' : 'r', labelOf(name)]])

  return {
    async syncs() {
      await loadFeeds()
      for (const [address, folder] of folders) await refresh(address, folder)
    },
    feeds: () => [...folders].map(([url, { title, folder }]) => ({ title, url, folder })),
    articles: () =>
      [...folders.values()].flatMap(({ title: feed, articles }) =>
        [...articles].map(([id, article]) => ({ id: itemOfHex(id.slice(longForm.length)), feed, ...article })),
      ),
    marksRead: (ids, isRead) => mark(ids, states.read, isRead),
    saves: (ids, isSaved) => mark(ids, states.starred, isSaved),
    organizes: {
      async adds(url, folder) {
        await posts(
          `/reader/api/0/subscription/quickadd?${client}`,
          encodeForm([
            ['T', token],
            ['quickadd', url],
          ]),
        )
        await loadFeeds()
        await label(
          find(folders.keys(), (address) => address === url),
          folder,
          true,
        )
      },
      renames: (title, to) =>
        postsUntilOk(`subscription/edit?${client}`, [['ac', 'edit'], streamOf(addressOf(title)), ['t', to]]),
      async moves(title, folder) {
        const address = addressOf(title)
        await label(address, folders.get(address)?.folder ?? '', false)
        await label(address, folder, true)
      },
      removes: (title) => postsUntilOk('subscription/edit', [['ac', 'unsubscribe'], streamOf(addressOf(title))]),
      renamesFolder: null,
      removesFolder: null,
    },
  }
}
