// Which calls a device can take for the server while there is no network.
import type { Replayed } from '../../../shared/features/offline.ts'
import type { ReadingPosition } from '../../../shared/features/reading.ts'

/** A change without its id and age. */
export type Change = Replayed extends infer Each ? (Each extends unknown ? Omit<Each, 'id' | 'agoMs'> : never) : never

/** `path` is below /api. */
type AskedCall = { method: string; path: string; body?: unknown }

type Body = { [name: string]: unknown }

/** The call's changes; undefined for a call that needs the server. Its body is one that the page made. */
export function changesOf({ method, path, body: sent }: AskedCall): Change[] | undefined {
  const body = (sent ?? {}) as Body
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

/** A later change with the same key takes the place of the earlier one: only the last counts. */
export function keyOf(change: Change): string {
  switch (change.kind) {
    case 'tag':
      return `tag ${change.itemId} ${change.tagId}`
    case 'readAll': {
      const { feedId, columnId, boardId, tagId } = change
      return `readAll ${JSON.stringify([feedId, columnId, boardId, tagId])}`
    }
    default:
      return `${change.kind} ${change.itemId}`
  }
}
