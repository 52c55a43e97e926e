// Polite requests to an old server: one after the other with pauses, and each failure as a kind of trouble.
import { setTimeout as sleep } from 'node:timers/promises'
import type { DocumentReader } from '../../../documents/documentReader.ts'
import type { ApiClient, ApiRequest } from '../../../fetching/guardedApi.ts'
import { fieldsOf, type Json } from '../../../formats/imports/entry.ts'
import { HttpError } from '../../../http/errors.ts'
import { day, minute, second } from '../../../lib/clock.ts'
import { isStrange, OldServerTrouble } from './oldServer.ts'

export type CallsOptions = {
  api: ApiClient
  /** Reads the JSON of answers in a process with limits: an old server may be as hostile as a publisher. */
  documents: DocumentReader
  /** Below it are the paths. */
  base: string
  /** Between two requests. */
  pauseMs: number
  signal?: AbortSignal
}

export type Called = Pick<ApiRequest, 'form' | 'json' | 'method' | 'headers'> & {
  kind: AnswerKind
}

/** The kind of an answer decides how long it may be. */
export type AnswerKind = keyof typeof answerMaxBytes

const answerMaxBytes = {
  signIn: 64 * 1024,
  /** A change: only the status of its answer is read. */
  change: 64 * 1024,
  /** Ids of a page, or of all unread articles in an API without pages. */
  ids: 2 * 1024 * 1024,
  /** Feeds, folders and labels. */
  list: 8 * 1024 * 1024,
  /** A page of up to 200 whole articles. */
  contents: 16 * 1024 * 1024,
}

/** `bytes` is empty for 404, which some servers answer in place of an empty page. */
export type Reply = { status: number; headers: Record<string, string>; bytes: Buffer }

/** The value of a reply's bytes; undefined when it is no JSON, or too complicated. */
export type ReadReply = (reply: Reply) => Promise<unknown>

export type Calls = {
  ask: (path: string, called: Called) => Promise<Reply>
  read: ReadReply
  /** Throws for an answer that is no JSON. */
  askJson: (path: string, called: Called) => Promise<object>
  askFields: (path: string, called: Called) => Promise<Json>
}

const timeoutMs = 60 * second
/** For a server that is busy and does not say for how long. */
const usualPauseMs = minute
const noRoomPauseMs = 20 * second

export function createCalls({ api, documents, base, pauseMs, signal }: CallsOptions): Calls {
  let isFirst = true

  async function ask(path: string, { kind, ...called }: Called): Promise<Reply> {
    if (!isFirst) await sleep(pauseMs)
    isFirst = false
    const answer = await api.ask(`${base}${path}`, {
      ...called,
      maxBytes: answerMaxBytes[kind],
      timeoutMs,
      ...(signal ? { signal } : {}),
    })
    if (answer.is === 'failed') {
      // No room in memory beside the answers to other readers' moves, which is no fault of the old server.
      if (answer.reason === 'cancelled') throw new OldServerTrouble({ is: 'busy', pauseMs: noRoomPauseMs })
      const is = answer.reason === 'tooLarge' ? 'tooLarge' : 'unreachable'
      throw new OldServerTrouble({ is, text: answer.text })
    }
    const { status, headers, bytes } = answer
    if (status === 401 || status === 403) throw new OldServerTrouble({ is: 'signIn' })
    if (status === 429 || status === 503) throw new OldServerTrouble({ is: 'busy', pauseMs: readPause(headers) })
    if (status !== 404 && (status < 200 || status > 299)) return isStrange()
    return { status, headers, bytes }
  }

  async function read({ bytes }: Reply): Promise<unknown> {
    try {
      const answer = await documents.read('readAnswer', { bytes })
      return answer.is === 'read' ? answer.output : undefined
    } catch (error) {
      // Too many documents wait here, which is no fault of the old server.
      if (error instanceof HttpError) throw new OldServerTrouble({ is: 'busy', pauseMs: usualPauseMs })
      throw error
    }
  }

  const askJson = async (path: string, called: Called) => requireDocument(await read(await ask(path, called)))
  return { ask, read, askJson, askFields: async (path, called) => fieldsIn(await askJson(path, called)) }
}

/** Throws for what is no object and no list. */
export const requireDocument = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : isStrange()

export const fieldsIn = (document: object): Json => (Array.isArray(document) ? isStrange() : fieldsOf(document))

/** Basic authentication (RFC 7617). */
export const basicAuth = ({ name, password }: { name: string; password: string }): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})

/** Seconds or a date in `Retry-After`, or Inoreader's seconds until its limits are reset; at most a day. */
function readPause(headers: Record<string, string>): number {
  const written = headers['retry-after'] ?? headers['x-reader-limits-reset-after'] ?? ''
  const waitMs = /^\d+$/.test(written) ? Number(written) * second : Date.parse(written) - Date.now()
  return Number.isNaN(waitMs) ? usualPauseMs : Math.min(Math.max(waitMs, second), day)
}
