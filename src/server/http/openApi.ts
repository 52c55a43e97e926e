import type { FastifyInstance, RouteOptions } from 'fastify'
import { limits } from '../../shared/limits.ts'
import type { ApiDocument, NeedOf } from './apiDocument/completeDocument.ts'

type DocumentedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>

/**
 * Call it before the routes are added. Returns what writes their OpenAPI document, as JSON. Few ever ask for it, so its programs are
 * loaded with the first request, into an app of their own. It is written once: 400 kB take 20 ms of the thread.
 */
export function createOpenApi(app: FastifyInstance, needOf: NeedOf): () => Promise<Buffer> {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && url.startsWith(limits.apiBasePath))
      routes.push({ method, url, ...(schema ? { schema } : {}) })
  })
  let document: Promise<Buffer> | undefined
  return () => {
    document ??= writeDocument(routes, needOf)
    return document
  }
}

async function writeDocument(routes: DocumentedRoute[], needOf: NeedOf): Promise<Buffer> {
  const [{ default: Fastify }, { default: swagger }, { jsonSchemaTransform }, { completeDocument }] = await Promise.all(
    [
      import('fastify'),
      import('@fastify/swagger'),
      import('fastify-type-provider-zod'),
      import('./apiDocument/completeDocument.ts'),
    ],
  )
  const shown = Fastify({ exposeHeadRoutes: false })
  shown.setValidatorCompiler(() => () => true)
  shown.setSerializerCompiler(() => JSON.stringify)
  await shown.register(swagger, {
    openapi: { info: { title: 'Broadsheet', version: '1' }, servers: [{ url: limits.apiBasePath }] },
    transform: jsonSchemaTransform,
  })
  await shown.register(async (api) => {
    for (const route of routes) api.route({ ...route, handler: async () => {} })
  })
  await shown.ready()
  // The plugin's own copy of the document; its types know every variant of OpenAPI.
  const document = completeDocument(shown.swagger() as unknown as ApiDocument, needOf)
  await shown.close()
  return Buffer.from(JSON.stringify(document))
}
