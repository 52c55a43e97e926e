// A server that was installed in some way, for tests of that way: it is started by its own command, and ends with the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { startFakeFeedServer } from '../../dev/fakeFeedServer.ts'

type Start = { cwd: string; env: Record<string, string> }

/** Resolves when it is ready. */
export async function startInstalled(command: [string, ...string[]], { cwd, env }: Start) {
  const [program, ...args] = command
  const server = spawn(program, args, { cwd, env: { ...env, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' } })
  onTestFinished(() => void server.kill('SIGKILL'))
  return { server, address: await readAddress(server) }
}

async function readAddress(server: ChildProcess): Promise<string> {
  const ready = Promise.withResolvers<string>()
  const lines: string[] = []
  for (const stream of [server.stdout, server.stderr]) {
    if (stream === null) throw new Error('Its output is not read.')
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      const [, port] = /ready at https?:\/\/[^\s":]+:(\d+)/.exec(line) ?? []
      if (port !== undefined) ready.resolve(`http://127.0.0.1:${port}`)
    })
  }
  server.once('error', ready.reject)
  server.once('exit', () => ready.reject(new Error(`The server ended: ${lines.join('\n')}`)))
  return ready.promise
}

/** The exit code and the signal after SIGTERM. */
export async function stopInstalled(server: ChildProcess) {
  server.kill('SIGTERM')
  return once(server, 'exit')
}

/** Registers, adds a feed, and returns the title of its newest article. */
export async function readFirstHeadline(address: string): Promise<string> {
  const publishers = await startFakeFeedServer()
  onTestFinished(() => publishers.close())
  const call = async (path: string, { body, token = '' }: { body?: object; token?: string } = {}) => {
    const answer = await fetch(`${address}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { token } = await call('/auth/register', { body: { email: 'ada@example.com', password: 'a long password' } })
  const { columns } = await call('/columns', { token })
  await call('/feeds', { body: { feedUrl: publishers.feed('daily').url, columnId: columns[0].id }, token })
  const { items } = await call('/feeds/items', { token })
  return items[0].title
}
