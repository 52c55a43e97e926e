// Requests to another program in a reader's name. They carry secrets, so no redirect is followed, and they pass the same
// guard as every fetch.
import { Agent } from 'undici'
import { readAddress } from '../../shared/feedAddress.ts'
import type { ByteShare } from '../lib/byteBudget.ts'
import { createAddressGuard } from './addressGuard.ts'
import { acceptedEncodings, decodeBody } from './decodeBody.ts'
import { explainError } from './explainError.ts'
import { type FetchFailure, failureText } from './failureTexts.ts'
import { createGuardedConnect, type Lookup, systemLookup } from './guardedConnect.ts'
import type { PostSettings } from './postForm.ts'
import { type ResponseHead, sendRequest } from './sendRequest.ts'
import { GivenUp, startTimeLimit } from './timeLimit.ts'

export type ApiRequest = {
  headers?: Record<string, string>
  /** A body as application/x-www-form-urlencoded, as JSON, or as it is. */
  form?: URLSearchParams
  json?: unknown
  bytes?: Buffer
  /** Without it a POST when there is a body, else a GET. */
  method?: 'PUT' | 'DELETE'
  maxBytes: number
  timeoutMs: number
  /** The body of an answer that is no success is read, too: it says in words what is wrong. */
  readsRefusals?: true
  signal?: AbortSignal
  /** Where the answer's bytes are counted; without room for them the request ends as 'cancelled'. */
  memory?: ByteShare
}

export type ApiAnswer =
  | {
      is: 'answered'
      status: number
      headers: Record<string, string> /** Empty unless 2xx or wanted. */
      bytes: Buffer
    }
  | { is: 'failed'; reason: FetchFailure; text: string }

export type ApiClient = {
  /** Never rejects. */
  ask(url: string, request: ApiRequest): Promise<ApiAnswer>
  close(): Promise<void>
}

const connectTimeoutMs = 10_000

export function createApiClient(settings: PostSettings, lookup: Lookup = systemLookup): ApiClient {
  const guard = createAddressGuard({
    allowPrivateNetworks: settings.fetchAllowPrivateNetworks,
    allowHosts: [...settings.fetchAllowHosts],
  })
  const agent = new Agent({
    connect: createGuardedConnect(guard, lookup, connectTimeoutMs),
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    async ask(url, request) {
      const address = readAddress(url)
      if (address.is === 'refused') return { is: 'failed', reason: 'badAddress', text: address.text }
      const limit = startTimeLimit(request)
      try {
        return await limit.within(send(agent, new URL(address.url), { ...request, signal: limit.signal }))
      } catch (error) {
        return failed(error instanceof GivenUp ? error.reason : explainError(error))
      } finally {
        limit.end()
      }
    },
    close: () => agent.destroy(),
  }
}

async function send(agent: Agent, url: URL, request: ApiRequest & { signal: AbortSignal }): Promise<ApiAnswer> {
  const { headers: ownHeaders, maxBytes, signal, memory, readsRefusals = false } = request
  const body = bodyOf(request)
  const isGood = ({ status }: ResponseHead) => status >= 200 && status <= 299
  const answer = await sendRequest(agent, {
    method: request.method ?? (body ? 'POST' : 'GET'),
    url,
    headers: {
      'user-agent': 'Broadsheet',
      'accept-encoding': acceptedEncodings,
      ...(body ? { 'content-type': body.type } : {}),
      ...ownHeaders,
    },
    ...(body ? { body: body.content } : {}),
    signal,
    chooseBody: (head) => (readsRefusals || isGood(head) ? { maxBytes } : 'skip'),
    hasRoom: (bytes) => memory === undefined || memory.take(bytes),
  })
  const { status, headers, bytes: sent } = answer
  if (sent === 'noRoom') return failed('cancelled')
  const sentBytes = sent.length
  const read = await decodeBody({ headers, bytes: sent }, maxBytes)
  if (read.is !== 'whole') return failed(read.is)
  const more = read.bytes.length - sentBytes
  if (more > 0 && memory?.take(more) === false) return failed('cancelled')
  return { is: 'answered', status, headers, bytes: read.bytes }
}

function bodyOf({ form, json, bytes }: ApiRequest): { type: string; content: string | Buffer } | null {
  if (form) return { type: 'application/x-www-form-urlencoded', content: form.toString() }
  if (bytes) return { type: 'application/octet-stream', content: bytes }
  return json === undefined ? null : { type: 'application/json; charset=utf-8', content: JSON.stringify(json) }
}

function failed(reason: FetchFailure): ApiAnswer {
  return { is: 'failed', reason, text: failureText(reason) }
}
