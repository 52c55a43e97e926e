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
}

/** undefined without a board, and for one of another session. */
export function readKeptBoard(token: string | null): KeptBoard | undefined {
  try {
    // Written by keepBoardForNextVisit only.
    const kept = JSON.parse(localStorage.getItem(keptKeys.board) ?? 'null') as KeptBoard | null
    return kept !== null && kept.token === token ? kept : undefined
  } catch {
    return undefined
  }
}
