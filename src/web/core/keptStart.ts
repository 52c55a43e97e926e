// The board that keptBoard.ts keeps for the next visit, for that module and for first/, which is loaded before the page.
import type { SavedSearch, User } from '../../shared/api/entities.ts'
import type { BoardAnswer } from './boardCalls.ts'
import { keptKeys } from './token.ts'

export type KeptBoard = {
  token: string
  path: string
  etag: string | null
  answer: BoardAnswer
  user: User
  searches: SavedSearch[]
  /** The server's last answer about this session. Absent in boards that older versions kept. */
  answeredAt?: number
}

/** After a day without an answer the session may have been ended elsewhere. */
const keptMaxMs = 24 * 60 * 60 * 1000

/** undefined without a board, for one of another session, and after a day without an answer of the server. */
export function readKeptBoard(token: string | null): KeptBoard | undefined {
  try {
    // Written by keepBoardForNextVisit only.
    const kept = JSON.parse(localStorage.getItem(keptKeys.board) ?? 'null') as KeptBoard | null
    if (kept === null || kept.token !== token) return undefined
    const ageMs = Date.now() - (kept.answeredAt ?? 0)
    if (ageMs >= 0 && ageMs < keptMaxMs) return kept
    localStorage.removeItem(keptKeys.board)
    return undefined
  } catch {
    return undefined
  }
}
