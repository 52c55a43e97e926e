// What index.html asked for before the scripts came (src/web/start.js). Each answer is taken once, by the call that would have
// asked for it.
import { limits } from '../../shared/limits.ts'

/** As start.js leaves it on the window. */
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

/** What the window shows of the board, as the query of GET /board. */
export function firstBoardPath(): string {
  return globalThis.firstAnswers?.boardPath ?? `/board?columns=4&feedsPerColumn=3&perFeed=${limits.firstItemsShown}`
}

/** How much of the board the window shows at first. */
export function firstSight(): { columns: number; feedsPerColumn: number } {
  const query = new URLSearchParams(firstBoardPath().split('?')[1])
  return { columns: Number(query.get('columns')), feedsPerColumn: Number(query.get('feedsPerColumn')) }
}

/** undefined: nobody asked for it, or with another token. */
export function takeFirstAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const first = globalThis.firstAnswers
  if (first === undefined || first.token !== token) return undefined
  const answer = first.answers[path]
  first.answers[path] = undefined
  return answer
}
