import type { FastifyInstance } from 'fastify'
import { limits } from '../../shared/limits.ts'
import type { Config } from '../config.ts'

/** `GET /openapi.json`. Few ever ask for the document, so it is loaded with the first request. */
export function serveApiDocument(api: FastifyInstance, { basePath }: Pick<Config, 'basePath'>): void {
  let document: Promise<Buffer> | undefined
  api.get('/openapi.json', async (_, reply) => {
    document ??= loadDocument(basePath)
    return reply.type('application/json; charset=utf-8').send(await document)
  })
}

async function loadDocument(basePath: string): Promise<Buffer> {
  const { writeApiDocument } = await import('./apiDocument/writeApiDocument.ts')
  const document = await writeApiDocument()
  return Buffer.from(document.replace(serverOf(''), serverOf(basePath)))
}

/** As the document writes the address below which the calls are. */
const serverOf = (basePath: string) => JSON.stringify({ url: basePath + limits.apiBasePath })
