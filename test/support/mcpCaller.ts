// The official client of the Model Context Protocol, which calls an app in this process.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FastifyInstance } from 'fastify'

type Called = { isError: boolean; result: Record<string, unknown>; text: string }

export async function connectAgent(app: FastifyInstance, secret: string) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/api/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
    fetch: async (url, init) => {
      const answer = await app.inject({
        method: (init?.method ?? 'GET') as 'POST',
        url: new URL(String(url)).pathname,
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      })
      const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
      return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode, headers })
    },
  })
  // The SDK's own types do not agree with each other under exactOptionalPropertyTypes.
  await client.connect(transport as unknown as Parameters<typeof client.connect>[0])
  return {
    client,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name: string, input: object = {}): Promise<Called> {
      const { content, isError } = await client.callTool({ name, arguments: { ...input } })
      const [{ text }] = content as [{ text: string }]
      return { isError: isError === true, result: JSON.parse(text), text }
    },
  }
}
