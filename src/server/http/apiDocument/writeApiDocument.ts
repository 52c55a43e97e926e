// The OpenAPI document of the contract. The build runs this and keeps the text (dev/buildServer.ts), so a server neither loads these
// programs nor spends a tenth of a second of its thread on the first request.
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { CallSchemas } from '../../../shared/api/contract.ts'
import { refusalSchema } from '../../../shared/api/entities.ts'
import { calls } from '../../../shared/calls.ts'
import { limits } from '../../../shared/limits.ts'
import { type ApiDocument, completeDocument } from './completeDocument.ts'

export async function writeApiDocument(): Promise<string> {
  const shown = Fastify({ exposeHeadRoutes: false })
  shown.setValidatorCompiler(() => () => true)
  shown.setSerializerCompiler(() => JSON.stringify)
  await shown.register(swagger, {
    openapi: { info: { title: 'Broadsheet', version: '1' }, servers: [{ url: limits.apiBasePath }] },
    transform: jsonSchemaTransform,
  })
  await shown.register(
    async (api) => {
      for (const [key, schemas] of Object.entries<CallSchemas>(calls)) {
        const [method = '', url = ''] = key.split(' ')
        api.route({ method, url, schema: schemaOf(url, schemas), handler: async () => {} })
      }
    },
    { prefix: limits.apiBasePath },
  )
  await shown.ready()
  // The plugin's own copy of the document; its types know every variant of OpenAPI.
  const document = completeDocument(shown.swagger() as unknown as ApiDocument)
  await shown.close()
  return JSON.stringify(document)
}

function schemaOf(url: string, schemas: CallSchemas) {
  const { summary, params, query, body, answer, status = 200 } = schemas
  return {
    summary,
    tags: [url.split('/')[1] ?? ''],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: { ...(answer ? { [status]: answer } : {}), '4xx': refusalSchema, '5xx': refusalSchema },
  }
}
