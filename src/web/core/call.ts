import { limits } from '../../shared/limits.ts'
import { currentLanguage } from '../../shared/texts/makeText.ts'
import { basePath } from '../ui/basePath.ts'
import { CallError, refusalOf } from './callError.ts'
import type { AnswerOf, CallArguments, CallName } from './callTypes.ts'
import { endSession } from './endSession.ts'
import { dropFirstAnswers, takeFirstAnswer } from './firstAnswers.ts'
import { readToken } from './token.ts'
import { answerOfDevice, copyTimeOfDevice } from './withoutNetwork.ts'

/** Longer than the server waits for a slow source (limits.fetchTimeoutMs) before it answers 502. */
const callTimeoutMs = 30_000

/**
 * Makes one call of the contract and returns its answer (undefined for 204).
 *
 *     call('PATCH /feeds/items/:id/saved', { params: { id: item.id }, body: { isSaved: true } })
 *
 * Throws CallError when the server refuses or can't be reached; an aborted `signal` rejects with its own reason.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<AnswerOf<Name>> {
  const [method = 'GET', path = ''] = name.split(' ')
  const answer = await callServer(addressOf(path, input?.params, input?.query), {
    method,
    timeoutMs: callTimeoutMs,
    body: input?.body,
    signal: input?.signal,
    keepalive: input?.keepalive ?? false,
    isSignIn: name === 'POST /auth/login',
  })
  // The contract's type: the server validates requests, and tests check its answers.
  return (answer.status === 204 ? undefined : await readJson(answer)) as AnswerOf<Name>
}

type ServerCall = {
  method: string
  body?: unknown
  signal?: AbortSignal | undefined
  keepalive?: boolean
  /** Absent for an answer that streams while the page is open. */
  timeoutMs?: number
  /** A 401 of the login call means a wrong password, not the end of a session. */
  isSignIn?: boolean
  /** The ETag of the known answer. If it is still current, the server answers 304 without a body. */
  etag?: string | null
  /** The part of a file. */
  range?: string
}

/** The response of a call without JSON (live events, downloads). `path` is below /api. Throws like call(). */
export async function callServer(path: string, asked: ServerCall): Promise<Response> {
  const token = readToken()
  const headers = new Headers()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (asked.body !== undefined) headers.set('content-type', 'application/json')
  // For mails that the call causes: in the language of the page.
  if (asked.method !== 'GET') headers.set('accept-language', currentLanguage())
  if (asked.etag) headers.set('if-none-match', asked.etag)
  if (asked.range) headers.set('range', asked.range)
  const isReading = asked.method === 'GET'
  const first = isReading ? takeFirstAnswer(path, token) : undefined
  if (!isReading) dropFirstAnswers()
  const request = {
    method: asked.method,
    headers,
    keepalive: asked.keepalive ?? false,
    body: asked.body === undefined ? null : JSON.stringify(asked.body),
  }
  // On a network that answers nothing, each call would wait for its timeout.
  const ofDevice = () => answerOfDevice({ method: asked.method, path, body: asked.body })
  const known = copyTimeOfDevice() !== null ? await ofDevice() : undefined
  const answer =
    known ??
    (await reach(`${basePath()}${limits.apiBasePath}${path}`, { ...asked, first }, request).catch(
      async (error): Promise<Response> => (isAway(error) ? await ofDevice() : undefined) ?? Promise.reject(error),
    ))
  if (answer.ok || (answer.status === 304 && asked.etag)) return answer
  // A proxy answers for a server that is away.
  const instead = answer.status >= 502 && answer.status <= 504 ? await ofDevice() : undefined
  if (instead !== undefined) return instead
  if (answer.status === 401 && !asked.isSignIn) endSession(token)
  const body = await readJson(answer).catch(() => undefined)
  throw refusalOf(answer.status, body)
}

type Reaching = Pick<ServerCall, 'signal' | 'timeoutMs'> & { first: Promise<Response> | undefined }

async function reach(address: string, { signal, timeoutMs, first }: Reaching, request: RequestInit): Promise<Response> {
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)]
  try {
    if (first !== undefined) return await first
    return await fetch(address, { ...request, signal: AbortSignal.any(signals.filter((each) => each !== undefined)) })
  } catch {
    signal?.throwIfAborted()
    throw new CallError({ status: 0, message: '', isOffline: true })
  }
}

const isAway = (error: unknown) => error instanceof CallError && error.isOffline

export async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    // A broken connection, or a proxy that answers with HTML.
    throw new CallError({ status: 0, message: '', isOffline: true })
  }
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const asked = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) asked.set(key, String(value))
  const values = new Map(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  return asked.size === 0 ? filled : `${filled}?${asked}`
}
