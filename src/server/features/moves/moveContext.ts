import type { Reader } from '../../core/reader.ts'
import type { MoveRow } from '../../db/schema.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import type { OldServer } from './servers/oldServer.ts'

/** The steps in their order; `inStep` repeats until the reader ends it. */
export type MoveStep = 'feeds' | 'ids' | 'contents' | 'match' | 'copies' | 'inStep'

/** The place within a step, as JSON in the row. */
export type MoveCursor = {
  /** Labels of articles, not of feeds. */
  labels: { oldId: string; name: string }[]
  /** The index of the stream whose ids are read, and the page after which to go on. */
  stream: number
  after: string | null
  pages: number
  /** The ids of these pages. */
  listed: number
  /** When the step began to wait for feeds. */
  waitsSince: number | null
  /** The last comparison, as the old server writes its time; null when it compares whole lists. */
  bookmark: string | null
}

export const firstCursor: MoveCursor = {
  labels: [],
  stream: 0,
  after: null,
  pages: 0,
  listed: 0,
  waitsSince: null,
  bookmark: null,
}

export type MoveContext = {
  deps: RefreshDeps
  /** As it was saved last: its lease is renewed with each saving. */
  move: MoveRow
  cursor: MoveCursor
  reader: Reader
  server: OldServer
}

/** The end of one piece of a step: what to write, and when to go on. */
export type StepOutcome = { step: MoveStep | 'end'; cursor?: Partial<MoveCursor>; waitMs?: number }

/** We wrote it, perhaps an earlier version that has fewer fields. */
export const cursorOf = ({ cursor }: Pick<MoveRow, 'cursor'>): MoveCursor => ({
  ...firstCursor,
  ...(JSON.parse(cursor) as Partial<MoveCursor>),
})
