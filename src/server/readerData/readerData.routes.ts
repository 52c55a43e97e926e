import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportLine } from '../../shared/api/readerData.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import type { Deps } from '../deps.ts'
import { type Reader, signedIn } from '../http/auth.ts'
import { HttpError, Unprocessable } from '../http/errors.ts'
import type { App } from '../http/route.ts'
import { minute } from '../lib/clock.ts'
import { makeFolder } from '../lib/makeFolder.ts'
import { createRefreshDeps, type RefreshDeps } from '../refresh/refreshDeps.ts'
import { exportAccount } from './exportAccount.ts'
import { importAccount } from './importAccount.ts'
import { type AccountExport, openExport } from './readExport.ts'
import { streamZip } from './streamZip.ts'

/** Each may be the work of a minute. */
const wholeAccounts = { most: 10, withinMs: 10 * minute, room: 'readers' }

export function readerDataRoutes(app: App, deps: Deps): void {
  const signIn = signedIn(deps)
  const refreshDeps = createRefreshDeps(deps, { breathMs: 8 })
  const schema = (summary: string) => ({ schema: { summary, tags: ['account'] } })

  app.get('/account/export', schema('Everything of the reader as a zip'), async (request, reply) => {
    const reader = await signIn(request)
    await app.throttle.take(`export of ${reader.id}`, wholeAccounts)
    const { fileCount, files } = await exportAccount(deps, reader)
    const day = new Date(deps.clock()).toISOString().slice(0, 10)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="broadsheet-${day}.zip"`)
      .header(limits.exportFilesHeader, fileCount)
      .send(streamZip(files))
  })

  app.register(async (uploads) => {
    const readers = new WeakMap<object, Reader>()
    // Before the body is read: a stranger should not make this server write 512 MB.
    uploads.addHook('onRequest', async (request) => {
      const reader = await signIn(request)
      await app.throttle.take(`import of ${reader.id}`, wholeAccounts)
      readers.set(request, reader)
    })
    uploads.removeAllContentTypeParsers()
    // The body stays a stream: it goes into a file, since a zip is read from its end.
    uploads.addContentTypeParser('*', async (_request: unknown, body: NodeJS.ReadableStream) => body)
    uploads.post('/account/import', schema('Take over an account exported elsewhere'), async (request, reply) => {
      const reader = readers.get(request)
      const body = request.body
      if (!reader || !(body instanceof Object && 'pipe' in body)) throw new Unprocessable(messages.notAnExport)
      // What the parser above gave back.
      const upload = await keepUpload(deps, body as NodeJS.ReadableStream)
      const file = await openExport(upload.path).catch(async (error: unknown) => {
        await upload.remove()
        throw error
      })
      const lines = new PassThrough()
      void runImport(refreshDeps, reader, { file, lines }).finally(async () => {
        file.close()
        await upload.remove()
      })
      return reply.header('content-type', 'application/x-ndjson').send(lines)
    })
  })
}

async function keepUpload(
  { temporaryFolder }: Deps,
  body: NodeJS.ReadableStream,
): Promise<{ path: string; remove: () => Promise<void> }> {
  makeFolder(temporaryFolder)
  const folder = await mkdtemp(join(temporaryFolder, 'import-'))
  const path = join(folder, 'account.zip')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(body, refuseAbove(limits.accountFileMaxBytes), createWriteStream(path))
    return { path, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function refuseAbove(mostBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostBytes) done(new HttpError(413, messages.exportTooLarge))
      else done(null, chunk)
    },
  })
}

/** Goes on to its end whether anyone listens or not; what went wrong is the last line. */
async function runImport(
  deps: RefreshDeps,
  reader: Reader,
  { file, lines }: { file: AccountExport; lines: PassThrough },
): Promise<void> {
  const tell = (line: ImportLine) => {
    if (lines.writable) lines.write(`${JSON.stringify(line)}\n`)
  }
  try {
    tell({ imported: await importAccount(deps, reader, { file, onProgress: tell }) })
  } catch (error) {
    if (error instanceof HttpError) tell({ error: error.message })
    else {
      deps.log.error({ err: error }, 'an import stopped')
      tell({ error: messages.internalError })
    }
  }
  lines.end()
}
