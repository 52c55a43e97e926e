// Polite requests to an old server: one after the other with pauses, and each failure as a kind of trouble.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient, ApiRequest } from '../../../fetching/guardedApi.ts'
import { fieldsOf, type Json } from '../../../formats/imports/entry.ts'
import { readJson } from '../../../formats/readJson.ts'
import { day, minute, second } from '../../../lib/clock.ts'
import { isStrange, OldServerTrouble } from './oldServer.ts'

export type CallsOptions = {
  api: ApiClient
  /** Below it are the paths. */
  base: string
  /** Between two requests. */
  pauseMs: number
  signal?: AbortSignal
}

export type Called = Pick<ApiRequest, 'form' | 'json' | 'method' | 'headers'>

/** `text` is empty for 404, which some servers answer in place of an empty page. */
export type Reply = { status: number; headers: Record<string, string>; text: string }

export type Calls = {
  ask: (path: string, called?: Called) => Promise<Reply>
  /** Throws for an answer that is no JSON. */
  askJson: (path: string, called?: Called) => Promise<object>
  askFields: (path: string, called?: Called) => Promise<Json>
}

const answerMaxBytes = 64 * 1024 * 1024
const timeoutMs = 60 * second
/** For a server that is busy and does not say for how long. */
const usualPauseMs = minute

export function createCalls({ api, base, pauseMs, signal }: CallsOptions): Calls {
  let isFirst = true

  async function ask(path: string, called: Called = {}): Promise<Reply> {
    if (!isFirst) await sleep(pauseMs)
    isFirst = false
    const answer = await api.ask(`${base}${path}`, {
      ...called,
      maxBytes: answerMaxBytes,
      timeoutMs,
      ...(signal ? { signal } : {}),
    })
    if (answer.is === 'failed') {
      const is = answer.reason === 'tooLarge' ? 'tooLarge' : 'unreachable'
      throw new OldServerTrouble({ is, text: answer.text })
    }
    const { status, headers, text } = answer
    if (status === 401 || status === 403) throw new OldServerTrouble({ is: 'signIn' })
    if (status === 429 || status === 503) throw new OldServerTrouble({ is: 'busy', pauseMs: readPause(headers) })
    if (status !== 404 && (status < 200 || status > 299)) return isStrange()
    return { status, headers, text }
  }

  const askJson = async (path: string, called?: Called) => documentOf(await ask(path, called))
  return { ask, askJson, askFields: async (path, called) => fieldsIn(await askJson(path, called)) }
}

/** The object or list of a reply. Throws for anything else. */
export function documentOf({ text }: Reply): object {
  const document = readJson(text)
  return typeof document === 'object' && document !== null ? document : isStrange()
}

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
