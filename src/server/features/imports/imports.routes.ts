import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { decodeDocument } from '../../formats/decodeDocument.ts'
import { type App, route } from '../../http/route.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { dismissImport } from './dismissImport.ts'
import { type ImportSource, importFile, listLimit, readHereBytes } from './importFile.ts'
import type { ListPacking } from './importQuestions.ts'
import type { Imports } from './imports.ts'
import { type KeptUpload, receiveUpload } from './keepUpload.ts'
import { isZip } from './readZipFiles.ts'
import { showImport, showLatestImport } from './showImport.ts'
import { takeBackImport } from './takeBackImport.ts'

/** No person imports more lists a minute, and each may have 16 MB. */
const importing = { callsPerMinute: 20, takesBrokenText: true } as const

export function importRoutes(app: App, deps: Deps & { imports: Imports }): void {
  const reader = signedIn(deps)
  const importDeps = { ...createRefreshDeps(deps, { pauseMs: 8 }), imports: deps.imports }

  route(app, 'GET /opml/imports/:id', reader, async ({ reader, params }) => ({
    import: await showImport(deps, reader, params.id),
  }))

  route(app, 'GET /opml/imports/latest', reader, async ({ reader }) => ({
    import: await showLatestImport(deps, reader),
  }))
  route(app, 'POST /opml/imports/:id/take-back', reader, async ({ reader, params }) => ({
    import: await takeBackImport(deps, reader, params.id),
  }))
  route(app, 'DELETE /opml/imports/:id', reader, ({ reader, params }) => dismissImport(deps, reader, params.id))

  app.register(async (files) => {
    // Runs before the body is read: a stranger must not make this server write 16 MB.
    files.addHook('onRequest', async (request) => {
      await reader(request)
    })
    const uploads = new WeakMap<FastifyRequest, UploadedList>()
    const parseJson = promisify(files.getDefaultJsonParser('error', 'error').bind(files))
    files.removeAllContentTypeParsers()
    // A file of any type becomes the body that the contract describes.
    files.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
      const received = await receiveUpload(payload, {
        temporaryFolder: deps.temporaryFolder,
        ...receiving,
        isKept: isZip,
      })
      const contentType = request.headers['content-type'] ?? ''
      const isJson = /^application\/json\b/i.test(contentType)
      if (received.is === 'short') {
        if (!isJson) return { opml: decodeDocument(received.bytes, contentType) }
        return received.bytes.length === 0 ? undefined : parseJson(request, received.bytes.toString())
      }
      uploads.set(request, { ...received.upload, packing: isJson ? { is: 'json' } : { is: 'file', contentType } })
      return { opml: keptText }
    })
    files.addHook('onError', async (request) => uploads.get(request)?.remove())
    route(
      files,
      'POST /opml/import',
      reader,
      async ({ reader, query, body, request }) => {
        const upload = uploads.get(request)
        try {
          return { import: await importFile(importDeps, reader, { ...query, source: sourceOf(body, upload) }) }
        } finally {
          await upload?.remove()
        }
      },
      importing,
    )
  })
}

type UploadedList = KeptUpload & { packing: ListPacking }

/** Placeholder in the body for a text that was written to disk. */
const keptText = '(kept)'

const receiving = { shortBytes: readHereBytes, ...listLimit }

function sourceOf(
  { opml, url }: { opml?: string | undefined; url?: string | undefined },
  upload: UploadedList | undefined,
): ImportSource {
  if (upload) return { is: 'upload', path: upload.path, packing: upload.packing }
  return opml === undefined ? { is: 'address', address: url ?? '' } : { is: 'text', text: opml }
}
