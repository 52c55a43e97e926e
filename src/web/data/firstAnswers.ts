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

/** Of a window of usual size. */
const usualSight = { columns: 4, feedsPerColumn: 3 }

declare global {
  var firstAnswers: FirstAnswers | undefined
}

/** What the window shows of the board, as the query of GET /board. */
export function firstBoardPath(): string {
  const { columns, feedsPerColumn } = usualSight
  return (
    globalThis.firstAnswers?.boardPath ??
    `/board?columns=${columns}&feedsPerColumn=${feedsPerColumn}&perFeed=${limits.firstItemsShown}`
  )
}

/** How much of the board the window shows at first. */
export function firstSight(): { columns: number; feedsPerColumn: number } {
  const query = new URLSearchParams(firstBoardPath().split('?')[1])
  // Another view than the board was opened first.
  if (!query.has('columns')) return usualSight
  return { columns: Number(query.get('columns')), feedsPerColumn: Number(query.get('feedsPerColumn')) }
}

/** An answer that nobody took for so long is out of date. */
const freshMs = 30_000

/** undefined: nobody asked for it, with another token, or too long ago. */
export function takeFirstAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const first = globalThis.firstAnswers
  if (first === undefined || first.token !== token || performance.now() > freshMs) return undefined
  const answer = first.answers[path]
  first.answers[path] = undefined
  return answer
}

/** Something changes: what was asked for before is out of date. */
export function dropFirstAnswers(): void {
  if (globalThis.firstAnswers !== undefined) globalThis.firstAnswers.answers = {}
}
