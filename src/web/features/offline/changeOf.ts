// Which calls a device can take for the server while there is no network.
import type { Highlight } from '../../../shared/api/entities.ts'
import type { Replayed, ReplayedHighlight } from '../../../shared/features/offline.ts'
import type { ReadingPosition } from '../../../shared/features/reading.ts'

/** A change without its id and age. */
export type ReplayedChange = Replayed extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'id' | 'agoMs'>
    : never
  : never

/** A web page to save, without its HTML. Saving it twice is like saving it once, so it is sent by its own call. */
export type PageChange = { kind: 'page'; url: string; title?: string; later?: boolean }
export type Change = ReplayedChange | PageChange

export const isOfHighlight = (change: Change): change is ReplayedHighlight => change.kind.startsWith('highlight')

/** `path` is below /api. */
type AskedCall = { method: string; path: string; body?: unknown }

type Body = { [name: string]: unknown }

/** The article of a highlight. */
type FindItemId = (highlight: number | string) => number | undefined

/** The call's changes; undefined for a call that needs the server. Its body is one that the page made. */
export function changesOf(
  { method, path, body: sent }: AskedCall,
  itemIdOf: FindItemId = () => undefined,
): Change[] | undefined {
  const body = (sent ?? {}) as Body
  const ofHighlight = highlightChanges({ method, path, body }, itemIdOf)
  if (ofHighlight !== undefined) return ofHighlight
  const [, markedId, mark] = /^\/feeds\/items\/(\d+)\/(read|saved|later|hidden)$/.exec(path) ?? []
  if (method === 'PATCH' && markedId !== undefined && mark !== undefined)
    return [{ kind: mark as 'read', itemId: Number(markedId), isOn: Object.values(body)[0] === true }]
  const [, taggedId, removedTag] = /^\/tags\/feed-items\/(\d+)(?:\/(\d+))?$/.exec(path) ?? []
  if (taggedId !== undefined && method === (removedTag === undefined ? 'POST' : 'DELETE'))
    return [
      {
        kind: 'tag',
        itemId: Number(taggedId),
        tagId: Number(removedTag ?? body.tagId),
        isOn: removedTag === undefined,
      },
    ]
  switch (`${method} ${path}`) {
    case 'POST /saves':
      return body.html === undefined ? [{ ...(body as Omit<PageChange, 'kind'>), kind: 'page' }] : undefined
    case 'POST /items/read-all':
      return [{ ...(body as { upToItemId: number }), kind: 'readAll' }]
    case 'POST /items/read-some':
      return Array.isArray(body.itemIds)
        ? (body.itemIds as number[]).map((itemId) => ({ kind: 'read', itemId, isOn: true }))
        : undefined
    case 'PUT /reading/positions': {
      const { agoMs: _agoMs, ...place } = body as ReadingPosition & { agoMs: number }
      return [{ ...place, kind: 'place' }]
    }
    default:
      return undefined
  }
}

function highlightChanges(
  { method, path, body }: AskedCall & { body: Body },
  itemIdOf: FindItemId,
): Change[] | undefined {
  const [, markedId] = /^\/feeds\/items\/(\d+)\/highlights$/.exec(path) ?? []
  if (method === 'POST' && markedId !== undefined && typeof body.clientId === 'string') {
    const added = body as Omit<Extract<Change, { kind: 'highlight' }>, 'kind' | 'itemId'>
    return [{ ...added, kind: 'highlight', itemId: Number(markedId) }]
  }
  const [, key, restores] = /^\/highlights\/([0-9a-f-]{1,36})(\/restore)?$/.exec(path) ?? []
  if (key === undefined) return undefined
  const highlight = /^\d+$/.test(key) ? Number(key) : key
  const itemId = itemIdOf(highlight)
  if (itemId === undefined) return undefined
  const of = { itemId, highlight }
  if (restores !== undefined) return method === 'POST' ? [{ ...of, kind: 'highlightDeleted', isOn: false }] : undefined
  if (method === 'DELETE') return [{ ...of, kind: 'highlightDeleted', isOn: true }]
  if (method !== 'PATCH') return undefined
  const { color, note } = body as Partial<Pick<Highlight, 'color' | 'note'>>
  return [
    ...(color === undefined ? [] : [{ ...of, kind: 'highlightColor' as const, color }]),
    ...(note === undefined ? [] : [{ ...of, kind: 'highlightNote' as const, note }]),
  ]
}

/** A later change with the same key takes the place of the earlier one: only the last counts. */
export function keyOf(change: Change): string {
  switch (change.kind) {
    case 'tag':
      return `tag ${change.itemId} ${change.tagId}`
    case 'readAll': {
      const { feedId, columnId, boardId, tagId } = change
      return `readAll ${JSON.stringify([feedId, columnId, boardId, tagId])}`
    }
    case 'page':
      return `page ${change.url}`
    case 'highlight':
      return `highlight ${change.clientId}`
    case 'highlightNote':
    case 'highlightColor':
    case 'highlightDeleted':
      return `${change.kind} ${change.highlight}`
    default:
      return `${change.kind} ${change.itemId}`
  }
}
