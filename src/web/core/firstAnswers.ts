// The answers that index.html requested before the scripts loaded (src/web/start.js). The first call for the same path takes
// the answer.
import { listLookSetting } from './listLook.ts'

/** Set on the window by start.js. */
export type FirstAnswers = {
  token: string
  /** Below /api; with the number of columns and blocks that this window shows. */
  boardPath: string
  /** The first page of the list, below /api; absent unless one list shows the items. */
  listPath?: string
  /** By their paths below /api. */
  answers: Record<string, Promise<Response> | undefined>
  /**
   * The bodies of what is painted before the page is there (first/), by their paths; null without a new answer. The page gets the
   * same ones, and neither changes them. Empty once the screen is painted.
   */
  bodies: Record<string, Promise<unknown> | undefined>
  /** Whether the board may look as the painting script can draw it without a kept drawing. */
  isUsual: boolean
  /** Resolves when the styles of the reader's page are there, or can't be loaded. */
  styles: Promise<unknown>
  /** Loads the scripts of the page, once. They wait for the painted screen (first/paint.ts), if there is one. */
  loadPage: () => void
}

/** The blocks that a window of usual size shows. */
const usualSight = { columns: 4, feedsPerColumn: 3 }

declare global {
  var firstAnswers: FirstAnswers | undefined
}

/** The part of the board that the window shows first, as the query of GET /board. */
export function firstBoardPath(): string {
  const { columns, feedsPerColumn } = usualSight
  return (
    globalThis.firstAnswers?.boardPath ??
    `/board?columns=${columns}&feedsPerColumn=${feedsPerColumn}&perFeed=${listLookSetting.get().firstItems}`
  )
}

type Sight = {
  columns: number
  feedsPerColumn: number
  /** The shown board; absent for the first one. */
  boardId?: number
}

/** The numbers of columns and of blocks per column that the window shows first. */
export function firstSight(): Sight {
  const query = new URLSearchParams(firstBoardPath().split('?')[1])
  // Another view than the board was opened first.
  if (!query.has('columns')) return usualSight
  const boardId = query.has('boardId') ? { boardId: Number(query.get('boardId')) } : {}
  return { columns: Number(query.get('columns')), feedsPerColumn: Number(query.get('feedsPerColumn')), ...boardId }
}

/** Older answers are out of date. */
const freshMs = 30_000

/** undefined if start.js did not request the path, requested it with another token, or did so too long ago. */
export function takeFirstAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const first = globalThis.firstAnswers
  if (first === undefined || first.token !== token || performance.now() > freshMs) return undefined
  const answer = first.answers[path]
  first.answers[path] = undefined
  return answer
}

/** The styles that start.js began to load. Without them the page would be drawn twice. */
export async function firstStyles(): Promise<void> {
  await globalThis.firstAnswers?.styles
}

/** Something changes: what was requested for before is out of date. */
export function dropFirstAnswers(): void {
  if (globalThis.firstAnswers !== undefined) globalThis.firstAnswers.answers = {}
}
