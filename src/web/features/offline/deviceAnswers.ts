import type { User } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { forgetDevice, keepSetting } from '../../core/deviceCopy.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import { forgetEpisodes } from '../../core/keptSounds.ts'
import { readToken } from '../../core/token.ts'
import type { DeviceCall } from '../../core/withoutNetwork.ts'
import {
  answerFromDevice,
  createDeviceCopy,
  type DeviceCopy,
  isOfDevice,
  isUnread,
  type KeptFrame,
} from './answerFromDevice.ts'
import { applyChange } from './applyChange.ts'
import { endSearchWorker, searchWorker } from './askWorker.ts'
import { type Change, changesOf, isOfHighlight, keyOf } from './changeOf.ts'
import { addWaiting, pagesBeingSent, readWaiting } from './changesStore.ts'
import { changedHighlight, itemIdOfHighlight, shownHighlights } from './deviceHighlights.ts'
import { openDeviceStore } from './deviceStore.ts'
import { searchDevice } from './searchDevice.ts'

const keptMaxMs = limits.offlineKeptDays * 24 * 60 * 60 * 1000

/** Read once for a page, and again after articles were fetched. */
let copy: Promise<DeviceCopy | undefined> | undefined

export function dropDeviceCopy(): void {
  copy = undefined
  endSearchWorker()
}

export async function answerOnDevice(asked: DeviceCall): Promise<unknown> {
  if (keepSetting.get() === 'nothing') return undefined
  copy ??= readCopy()
  const known = await copy
  // Another tab may have signed out meanwhile.
  if (known === undefined || known.frame.token !== readToken()) return undefined
  return asked.method === 'GET' ? answerRead(known, asked.path) : takeChanges(known, asked)
}

async function answerRead(known: DeviceCopy, path: string): Promise<unknown> {
  const [, articleId] = /^\/feeds\/items\/(\d+)$/.exec(path) ?? []
  if (articleId === undefined) return isSearch(path) ? search(known, path) : answerFromDevice(known, path)
  const store = await openDeviceStore()
  const article = await store.readArticle(Number(articleId))
  store.close()
  // Its marks are those of the list, which has the changes that wait.
  if (article === undefined) return undefined
  const highlights = shownHighlights(known.highlights, article.id)
  return { item: { ...article, ...known.items.find(({ id }) => id === article.id), highlights } }
}

const isSearch = (path: string) => {
  const query = queryOf(path)
  // A page of the server goes on there, and lists with their own order are not searched by any page.
  const isOther = ['savedOnly', 'laterOnly', 'perFeed'].some((name) => query.has(name))
  return path.startsWith('/feeds/items?') && query.has('q') && !isOther && isOfDevice(query.get('cursor'))
}
const queryOf = (path: string) => new URLSearchParams(path.slice(path.indexOf('?')))

async function search(known: DeviceCopy, path: string): Promise<unknown> {
  const found = await searchDevice(known, queryOf(path), searchWorker)
  if (found.is === 'found') return found.page
  const { text, code, values } = found.reason
  return Response.json({ error: text, code, values }, { status: 400 })
}

/** Keeps the changes for later and answers as the server would. */
async function takeChanges(known: DeviceCopy, asked: DeviceCall): Promise<unknown> {
  const changes = changesOf(asked, (key) => itemIdOfHighlight(known.highlights, key))
  if (changes === undefined) return needsServer(asked) ? refuse() : undefined
  if (changes.some((change) => change.kind === 'page' && pagesBeingSent.has(change.url))) return undefined
  const itemsById = new Map(known.items.map((item) => [item.id, item]))
  if (changes.some((change) => 'itemId' in change && !itemsById.has(change.itemId))) return undefined
  const userId = userIdOf(known)
  const madeAt = Date.now()
  const titleOf = (change: Change) => {
    if (change.kind === 'page') return change.title ?? change.url
    const item = 'itemId' in change && itemsById.get(change.itemId)
    return item ? itemTitle(item) : ''
  }
  const waiting = changes.map((change) => ({
    id: crypto.randomUUID(),
    userId,
    key: keyOf(change),
    madeAt,
    change,
    title: titleOf(change),
  }))
  await addWaiting(waiting, userId)
  // Several changes may come at once.
  const changing = (copy ?? readCopy()).then((latest) => latest && waiting.reduce(applyChange, latest))
  copy = changing
  return answerChanges(known, { changes, changed: await changing })
}

/** Calls of a reader that may look as if they could wait, too. */
const needsServer = ({ path }: DeviceCall) => /^\/(?:tags|feeds|columns|boards|searches|rules)(?:\/|$)/.test(path)
const refuse = () => Response.json({ error: texts.needsServer() }, { status: 409 })

function answerChanges(
  before: DeviceCopy,
  { changes, changed = before }: { changes: Change[]; changed: DeviceCopy | undefined },
): unknown {
  const [first] = changes
  if (first !== undefined && isOfHighlight(first)) return { highlight: changedHighlight(changed.highlights, first) }
  if (changes.length !== 1 || first === undefined || first.kind === 'readAll') {
    const unread = (copy: DeviceCopy) => copy.items.filter(isUnread).length
    return { marked: unread(before) - unread(changed), undo: null }
  }
  if (first.kind === 'tag') return {}
  if (first.kind === 'page') return { item: { id: 0, title: first.title ?? first.url, link: first.url } }
  if (first.kind === 'place') {
    const { kind: _kind, ...position } = first
    return { position }
  }
  return { item: changed.items.find(({ id }) => id === first.itemId) }
}

const userIdOf = ({ frame }: DeviceCopy): number => (frame.answers['/auth/profile'] as { user: User }).user.id

export async function takenOnDeviceAt(): Promise<number | undefined> {
  return (await copy)?.frame.takenAt
}

async function readCopy(): Promise<DeviceCopy | undefined> {
  const stop = keepSetting.listen(() => {
    stop()
    dropDeviceCopy()
  })
  const store = await openDeviceStore()
  const frame = await store.readFrame()
  if (frame !== undefined && !isUsable(frame)) {
    store.close()
    forgetDevice()
    forgetEpisodes()
    return undefined
  }
  const kept = frame && (await store.readItems())
  store.close()
  if (frame === undefined || kept === undefined) return undefined
  const asKept = createDeviceCopy(
    frame,
    kept.map(({ item }) => item),
  )
  const waiting = await readWaiting(userIdOf(asKept)).catch(() => [])
  return waiting.reduce(applyChange, asKept)
}

/** A session that nothing was heard of for a month may have been ended elsewhere. Clocks may be off by a day. */
function isUsable({ token, takenAt }: KeptFrame): boolean {
  const ageMs = Date.now() - takenAt
  return token === readToken() && ageMs < keptMaxMs && ageMs > -2 * 24 * 60 * 60 * 1000
}
