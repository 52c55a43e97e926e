// A program that takes articles, on loopback: it records each request, and answers what the test says.
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

export type Taken = { path: string; headers: Record<string, string | string[] | undefined>; body: string }
export type Says =
  | { status?: number; body?: string; type?: string; headers?: Record<string, string> }
  | 'hangs'
  | 'breaks'

export async function givenTaker(answer: (taken: Taken, count: number) => Says = () => ({})) {
  const requests: Taken[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const taken = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      requests.push(taken)
      const says = answer(taken, requests.length)
      if (says === 'hangs') return
      if (says === 'breaks') {
        request.socket.destroy()
        return
      }
      const { status = 200, body = '{}', type = 'application/json', headers = {} } = says
      response.writeHead(status, { 'content-type': type, ...headers })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, requests }
}
