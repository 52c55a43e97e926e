import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { needOfCall } from '../../src/server/core/sessions/keyScopes.ts'
import { refusalsOf } from '../../src/shared/api/callErrors.ts'
import type { CallSchemas } from '../../src/shared/api/contract.ts'
import { type CallKey, type Calls, calls } from '../../src/shared/calls.ts'

type CallInput<K extends CallKey> = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: Calls[K]['body'] | Record<string, unknown>
}

export type Answer<Body> = { status: number; body: Body; error: string }

export type Person = {
  name: string
  email: string
  password: string
  token: string
  id: number
  /** Any call of the contract with any response. */
  tries: <K extends CallKey>(key: K, input?: CallInput<K>) => Promise<Answer<Calls[K]['answer']>>
  /** The same for a call that must succeed: throws with the server's text otherwise. */
  calls: <K extends CallKey>(key: K, input?: CallInput<K>) => Promise<Calls[K]['answer']>
}

export const passwordOf = (name: string) => `the password of ${name}`

export async function createPerson(app: FastifyInstance, name: string): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  const stranger = callsOf(app, null)
  const { token, user } = await stranger.calls('POST /auth/register', {
    body: { email, password: passwordOf(name), name },
  })
  return { name, email, password: passwordOf(name), token, id: user.id, ...callsOf(app, token) }
}

/** Calls with a token, or without one. */
export function callsOf(app: FastifyInstance, token: string | null): Pick<Person, 'tries' | 'calls'> {
  const tries: Person['tries'] = async (key, input = {}) => {
    const [method = '', path = ''] = key.split(' ')
    const response = await app.inject({
      method: method as 'GET',
      url: `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))}`,
      ...(input.query ? { query: textsOf(input.query) } : {}),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })
    const body = response.body === '' ? undefined : response.json()
    if (response.statusCode < 400) holdToContract(key, response.statusCode, body)
    else holdToRefusals(key, response.statusCode)
    return { status: response.statusCode, body, error: body?.error ?? '' }
  }
  return {
    tries,
    calls: async (key, input) => {
      const answer = await tries(key, input)
      if (answer.status >= 400) throw new Error(`${key} answered ${answer.status}: ${answer.error}`)
      return answer.body
    },
  }
}

/** The product does not validate its responses, which saves time: tests check every successful one against the contract. */
function holdToContract(key: CallKey, status: number, body: unknown): void {
  const { answer, status: promised = 200, knownStatus }: CallSchemas = calls[key]
  if (status !== promised && status !== knownStatus) throw new Error(`${key} answered ${status} and not ${promised}.`)
  if (!isDeepStrictEqual(answer?.parse(body), body)) throw new Error(`${key} answered more than its contract says.`)
}

/** Any call may be refused by a limit and fail on the server. */
function holdToRefusals(key: CallKey, status: number): void {
  if (status === 429 || status === 500 || status === 503) return
  const schemas: CallSchemas = calls[key]
  const refusals = refusalsOf(key, schemas, { isPublic: needOfCall[key] === 'public' })
  if (!refusals.includes(status))
    throw new Error(`${key} was refused with ${status}, which src/shared/api/callErrors.ts lacks.`)
}

const textsOf = (query: Record<string, string | number | boolean>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
