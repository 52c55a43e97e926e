// Writes uploads to a file as they arrive: large ones take no memory.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sayable } from '../../../shared/texts/codedText.ts'
import { HttpError } from '../../http/errors.ts'
import { makeFolder } from '../../lib/makeFolder.ts'

export type KeptUpload = {
  path: string
  /** May be called twice. */
  remove: () => Promise<void>
}

type UploadOptions = {
  /** Holds the files of this process (lib/temporaryFolder.ts). */
  temporaryFolder: string
  maxBytes: number
  /** The text of the 413. */
  tooLarge: Sayable
}

/** Throws a 413 above the limit. Leaves no file behind when it throws. */
export function keepUpload(body: Readable, options: UploadOptions): Promise<KeptUpload> {
  return keepChunks(readBody(body, options), options)
}

export type ReceivedUpload = { is: 'short'; bytes: Buffer } | { is: 'kept'; upload: KeptUpload }

/** Like keepUpload, but a body of up to `shortBytes` stays in memory, unless `isKept` says otherwise. */
export async function receiveUpload(
  body: Readable,
  { shortBytes, isKept, ...options }: UploadOptions & { shortBytes: number; isKept: (bytes: Buffer) => boolean },
): Promise<ReceivedUpload> {
  const chunks = readBody(body, options)
  const beginning: Buffer[] = []
  let bytes = 0
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    beginning.push(next.value)
    bytes += next.value.length
    if (bytes > shortBytes) return { is: 'kept', upload: await keepChunks(chain(beginning, chunks), options) }
  }
  const whole = Buffer.concat(beginning)
  if (isKept(whole)) return { is: 'kept', upload: await keepChunks(Readable.from([whole]), options) }
  return { is: 'short', bytes: whole }
}

async function* chain(beginning: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* beginning
  yield* rest
}

/** A refused body is not destroyed: that would close the connection before the client reads the reason. */
async function* readBody(body: Readable, { maxBytes, tooLarge }: UploadOptions): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new HttpError(413, tooLarge)
    yield chunk
  }
}

async function keepChunks(
  chunks: AsyncIterable<Buffer>,
  { temporaryFolder }: Pick<UploadOptions, 'temporaryFolder'>,
): Promise<KeptUpload> {
  makeFolder(temporaryFolder)
  const folder = await mkdtemp(join(temporaryFolder, 'import-'))
  const path = join(folder, 'upload')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(Readable.from(chunks), createWriteStream(path))
    return { path, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
