// A reverse proxy that serves the product below a path, as nginx does. Everything else on it is another site.
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SubPathProxy = {
  origin: string
  /** Requests outside of the path, which would reach another site. */
  strayed: string[]
  close: () => Promise<void>
}

type ProxyOptions = { path: string; productPort: number; prefix: 'kept' | 'stripped' }

export async function startSubPathProxy({ path, productPort, prefix }: ProxyOptions): Promise<SubPathProxy> {
  const strayed: string[] = []
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request
    if (url !== path && !url.startsWith(`${path}/`)) {
      strayed.push(`${method} ${url}`)
      response.writeHead(404).end('Another site')
      return
    }
    const passed = prefix === 'kept' ? url : url.slice(path.length) || '/'
    const forwarded = { ...headers, 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http' }
    const onward = send(
      { host: '127.0.0.1', port: productPort, path: passed, method, headers: forwarded },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        // A stream of live events begins before its first event.
        response.flushHeaders()
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strayed,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
