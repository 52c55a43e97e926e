// The last board, kept in this browser for the next visit. This is the only file that knows where: offline reading moves it
// to IndexedDB behind the same three functions (docs/decisions/2026-11-26-one-local-store.md). Reading it loads nothing else, since
// first/ does so before the page is there.
import type { SavedSearch, User } from '../../shared/api/entities.ts'
import type { AnswerOf } from './callTypes.ts'
import type { DrawnBoard } from './drawnBoard.ts'

export type KeptBoard = {
  /** The session whose board it is. */
  token: string
  path: string
  etag: string | null
  answer: AnswerOf<'GET /board'>
  user: User
  searches: SavedSearch[]
  /** The elements that the page drew of it; absent unless it could be drawn in the same way again. */
  drawn?: DrawnBoard
  /** The server's last answer about this session, in epoch milliseconds. */
  answeredAt: number
}

/** The fields with which start.js requests the board, in localStorage for good: the first request can't wait for another storage. */
type KeptStart = Pick<KeptBoard, 'token' | 'path' | 'etag' | 'answeredAt'> & {
  version: number
  unreadOnly: boolean
  /** The address of the page whose drawn board is kept. */
  drawn?: string
}

export type BoardStore = {
  /** undefined without a board, for one of another session or version, and after a day without an answer of the server. */
  read: (token: string | null) => Promise<KeptBoard | undefined>
  /** Replaces the kept board. Blocked or full storage is no failure: the next visit then starts without one. */
  keep: (board: KeptBoard) => Promise<void>
  /** Leaves nothing of the reader behind. */
  forget: () => Promise<void>
}

/** Raise it when a page can't draw the boards of older ones. start.js has the same number. */
const version = 1
const startKey = 'firstBoard'
const boardKey = 'keptBoard'

/** After a day without an answer the session may have been ended elsewhere. start.js has the same limit. */
const keptMaxMs = 24 * 60 * 60 * 1000
/** Browsers give a page 5 MB of storage; reading much of it would cost more than it saves. */
const keptMaxChars = 1_000_000

export const boardStore: BoardStore = {
  async read(token) {
    const kept = parse(readItem(boardKey))
    if (kept === undefined) return undefined
    const ageMs = Date.now() - kept.answeredAt
    const isUsable = kept.token === token && kept.version === version && ageMs >= 0 && ageMs < keptMaxMs
    if (isUsable) return kept
    removeAll()
    return undefined
  },
  // Without a pause before the last write: the page may be about to close.
  async keep(board) {
    removeAll()
    const { token, path, etag, user, answeredAt, drawn } = board
    const start: KeptStart = {
      version,
      token,
      path,
      etag,
      unreadOnly: user.preferences.unreadOnly,
      answeredAt,
      ...(drawn && { drawn: drawn.address }),
    }
    const text = JSON.stringify({ version, ...board })
    const isKept = text.length <= keptMaxChars && writeItem(boardKey, text)
    // An answer of 304 is of use only to a page that has the board.
    writeItem(startKey, JSON.stringify(isKept ? start : { ...start, etag: null, drawn: undefined }))
  },
  async forget() {
    removeAll()
  },
}

/** Anything may be stored: by another version, or by the user. */
function parse(text: string | null): (KeptBoard & { version?: number }) | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether it is stored. */
function writeItem(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function removeAll(): void {
  try {
    localStorage.removeItem(startKey)
    localStorage.removeItem(boardKey)
  } catch {
    // Blocked storage has no board.
  }
}
