import { Readable } from 'node:stream'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { logged } from '../../core/keyLog/logged.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import type { Deps } from '../../deps.ts'
import { Unprocessable } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { createRefreshDeps, type RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { minute } from '../../lib/clock.ts'
import type { Imports } from './imports.ts'
import { type KeptUpload, keepUpload } from './keepUpload.ts'
import { runImport } from './runImport.ts'

/** Each may take a minute. */
const wholeAccounts = { most: 10, withinMs: 10 * minute, group: 'readers' }

export function accountImportRoutes(app: App, deps: Deps & { imports: Imports }): void {
  const signIn = signedIn(deps)
  const refreshDeps = createRefreshDeps(deps, { pauseMs: 8 })

  app.register(async (uploads) => {
    const readers = new WeakMap<object, SignedInReader>()
    // Runs before the body is read: a stranger must not make this server write 512 MB.
    uploads.addHook('onRequest', async (request) => {
      const reader = await signIn(request)
      await app.throttle.take(`import of ${reader.id}`, wholeAccounts)
      readers.set(request, reader)
    })
    uploads.removeAllContentTypeParsers()
    // The body stays a stream and is written to a file, since a zip is read from its end.
    uploads.addContentTypeParser('*', async (_request: unknown, body: NodeJS.ReadableStream) => body)
    uploads.post('/account/import', async (request, reply) => {
      const reader = readers.get(request)
      const body = request.body
      if (!reader || !(body instanceof Readable)) throw new Unprocessable(texts.notAnExport)
      const lines = await logged(deps, reader, {
        work: () => receiveImport({ ...refreshDeps, imports: deps.imports }, reader, body),
        call: 'POST /account/import',
      })
      return reply.header('content-type', 'application/x-ndjson').header('cache-control', 'no-store').send(lines)
    })
  })
}

async function receiveImport(
  deps: RefreshDeps & { imports: Imports },
  reader: SignedInReader,
  body: Readable,
): Promise<Readable> {
  const admitted = deps.imports.turns.admit(reader)
  let upload: KeptUpload | undefined
  try {
    upload = await keepUpload(body, {
      temporaryFolder: deps.temporaryFolder,
      maxBytes: limits.accountFileMaxBytes,
      tooLarge: texts.exportTooLarge,
    })
    return await runImport(deps, reader, { upload, admitted })
  } catch (error) {
    admitted.leave()
    await upload?.remove()
    throw error
  }
}
