import type { DatabaseAddress } from '../../src/server/db/openDatabase.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import type { Publisher } from './publisher.ts'

export type World = {
  server: ServerProcess
  publisher: Publisher
  database: DatabaseAddress
  /** Session tokens. Both readers subscribe only to the feeds of the attack; the bystander also has one feed of 60 items. */
  attacker: string
  bystander: string
}

export type Attack = {
  /** The name in the output and in the arguments. */
  name: string
  environment?: Record<string, string>
  /** Prepares the attack before anything is measured. */
  prepare?: (world: World) => Promise<void>
  /** Returns a short description of the result. Limited in time. */
  run: (world: World) => Promise<string>
}

export type Asked = { status: number; text: string; ms: number }

/** One call with any response; 0 without a response within the time. */
export async function ask(
  { server }: Pick<World, 'server'>,
  path: string,
  { token, timeoutMs = 60_000, ...init }: RequestInit & { token?: string; timeoutMs?: number } = {},
): Promise<Asked> {
  const startedAt = performance.now()
  const headers = { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  try {
    const answer = await fetch(`${server.url}/api${path}`, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, text: await answer.text(), ms: performance.now() - startedAt }
  } catch {
    return { status: 0, text: '', ms: performance.now() - startedAt }
  }
}

export const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** '3 × 200, 5 × 409'; 0 means no response. */
export function countStatuses(answers: Asked[]): string {
  const groups = Map.groupBy(answers, ({ status }) => status)
  return Array.from(groups, ([status, { length }]) => `${length} × ${status === 0 ? 'no answer' : status}`).join(', ')
}

export const slowestMs = (answers: Asked[]): number => Math.round(Math.max(0, ...answers.map(({ ms }) => ms)))

export async function subscribe(world: World, token: string, feedUrl: string): Promise<number> {
  const { columns } = JSON.parse((await ask(world, '/columns', { token })).text)
  const body = asJson({ feedUrl, columnId: columns[0].id })
  const added = await ask(world, '/feeds', { ...body, token })
  if (added.status !== 201) throw new Error(`Adding ${feedUrl} answered ${added.status}: ${added.text}`)
  return JSON.parse(added.text).feed.id
}
