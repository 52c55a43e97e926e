import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { limits } from '../../shared/limits.ts'
import type { Deps } from '../deps.ts'
import { decodeDocument } from '../formats/decodeDocument.ts'
import { signedIn } from '../http/auth.ts'
import { type App, route } from '../http/route.ts'
import { createRefreshDeps } from '../refresh/refreshDeps.ts'
import { exportSavedItems } from './exportSavedItems.ts'
import { exportSubscriptions } from './exportSubscriptions.ts'
import { importFile } from './importFile.ts'
import { putImportAway } from './putImportAway.ts'
import { showImport, showLatestImport } from './showImport.ts'

/** Nobody brings along more lists a minute by hand, and each may be 16 MB. */
const importing = { callsPerMinute: 20, bodyLimit: limits.importMaxBytes, takesBrokenText: true } as const

export function opmlRoutes(app: App, deps: Deps): void {
  const reader = signedIn(deps)
  const refreshDeps = createRefreshDeps(deps, { breathMs: 8 })

  route(app, 'GET /opml/imports/:id', reader, async ({ reader, params }) => ({
    import: await showImport(deps.db, reader, params.id),
  }))

  route(app, 'GET /opml/imports/latest', reader, async ({ reader }) => ({
    import: await showLatestImport(deps.db, reader, deps.clock()),
  }))
  route(app, 'DELETE /opml/imports/:id', reader, ({ reader, params }) => putImportAway(deps, reader, params.id))

  app.register(async (files) => {
    // Before the body is read: a stranger should not make this server hold 16 MB.
    files.addHook('onRequest', async (request) => {
      await reader(request)
    })
    files.removeContentTypeParser('text/plain')
    // Whatever a file calls itself, it arrives in the shape that the contract names.
    files.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: { headers: Headers }, bytes: Buffer) => ({
      opml: decodeDocument(bytes, request.headers['content-type'] ?? ''),
    }))
    route(
      files,
      'POST /opml/import',
      reader,
      async ({ reader, query, body }) => ({ import: await importFile(refreshDeps, reader, { ...body, ...query }) }),
      importing,
    )
  })

  // Not in the contract, since they answer with files (shared/api/opml.ts tells of them).
  app.get(
    '/opml/export',
    { schema: { summary: 'The subscriptions as OPML', tags: ['opml'] } },
    async (request, reply) => {
      const opml = await exportSubscriptions(deps, await reader(request))
      return asFile(reply, 'broadsheet-subscriptions.opml', 'text/x-opml; charset=utf-8').send(opml)
    },
  )
  app.get(
    '/items/saved/export',
    { schema: { summary: 'The saved items as JSON Feed', tags: ['opml'] } },
    async (request, reply) => {
      const feed = exportSavedItems(deps.db, await reader(request))
      return asFile(reply, 'broadsheet-saved.json', 'application/feed+json; charset=utf-8').send(Readable.from(feed))
    },
  )
}

type Headers = { 'content-type'?: string | undefined }

function asFile(reply: FastifyReply, name: string, contentType: string): FastifyReply {
  return reply.header('content-type', contentType).header('content-disposition', `attachment; filename="${name}"`)
}
