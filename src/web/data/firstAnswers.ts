// The answers that index.html requested before the scripts loaded (src/web/start.js). The first call for the same path takes
// the answer.
import { limits } from '../../shared/limits.ts'

/** Set on the window by start.js. */
type FirstAnswers = {
  token: string
  /** Below /api; with the number of columns and blocks that this window shows. */
  boardPath: string
  /** By their paths below /api. */
  answers: Record<string, Promise<Response> | undefined>
}

declare global {
  var firstAnswers: FirstAnswers | undefined
}

/** The part of the board that the window shows first, as the query of GET /board. */
export function firstBoardPath(): string {
  return globalThis.firstAnswers?.boardPath ?? `/board?columns=4&feedsPerColumn=3&perFeed=${limits.firstItemsShown}`
}

/** The numbers of columns and of blocks per column that the window shows first. */
export function firstSight(): { columns: number; feedsPerColumn: number } {
  const query = new URLSearchParams(firstBoardPath().split('?')[1])
  return { columns: Number(query.get('columns')), feedsPerColumn: Number(query.get('feedsPerColumn')) }
}

/** undefined if start.js did not request the path, or requested it with another token. */
export function takeFirstAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const first = globalThis.firstAnswers
  if (first === undefined || first.token !== token) return undefined
  const answer = first.answers[path]
  first.answers[path] = undefined
  return answer
}
