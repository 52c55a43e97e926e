import type { FastifyInstance } from 'fastify'

/** `GET /openapi.json`. Few ever ask for the document, so it is loaded with the first request. */
export function serveApiDocument(api: FastifyInstance): void {
  let document: Promise<Buffer> | undefined
  api.get('/openapi.json', async (_, reply) => {
    document ??= loadDocument()
    return reply.type('application/json; charset=utf-8').send(await document)
  })
}

async function loadDocument(): Promise<Buffer> {
  const { writeApiDocument } = await import('./apiDocument/writeApiDocument.ts')
  return Buffer.from(await writeApiDocument())
}
