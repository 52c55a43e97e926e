// The call for the board's frame. Its ETag saves the body of the response when nothing changed.
import type { QueryClient } from '@tanstack/react-query'
import { callServer, readJson } from './call.ts'
import type { AnswerOf } from './callTypes.ts'
import { firstBoardPath } from './firstAnswers.ts'

export type BoardAnswer = AnswerOf<'GET /board'>

/** The last frame from the server, for a 304. */
export type KnownBoard = { path: string; etag: string | null; answer: BoardAnswer }

export const knownBoardKey = ['knownBoard'] as const
const framePath = '/board'

/** The frame, and with the first call of a page the blocks that the window shows. Throws as call() does. */
export async function askBoard(cache: QueryClient, signal: AbortSignal): Promise<KnownBoard> {
  const known = cache.getQueryData<KnownBoard>(knownBoardKey)
  const path = known === undefined || isFirstOfPage(cache) ? firstBoardPath() : framePath
  const etag = known?.path === path ? known.etag : null
  const response = await callServer(path, { method: 'GET', signal, timeoutMs: 30_000, etag })
  if (response.status === 304 && known?.path === path) return known
  // start.js referred to a board that another tab has removed since. Its answer is taken once, so this asks for all of it.
  if (response.status === 304) return askBoard(cache, signal)
  // The contract's type, as in call().
  const answer = (await readJson(response)) as BoardAnswer
  const board = { path, etag: response.headers.get('etag'), answer }
  cache.setQueryDefaults(knownBoardKey, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  cache.setQueryData<KnownBoard>(knownBoardKey, board)
  return board
}

/** The page shows the board of the last visit and has not requested its own yet. */
function isFirstOfPage(cache: QueryClient): boolean {
  return cache.getQueryState(knownBoardKey)?.dataUpdatedAt === 0
}
