import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import type { ExportFile } from './exportFile.ts'

/**
 * Streams the files as one zip, made while it is read: a slow client slows it down, and a disconnected one ends it. An error
 * ends the stream before its last bytes, so an incomplete zip never looks complete.
 */
export function streamZip(files: AsyncIterable<ExportFile>): Readable {
  const zip = new ZipArchive({ zlib: { level: 6 } })
  const gone = new AbortController()
  zip.once('close', () => gone.abort())
  fill(zip, files, gone.signal).catch((error: unknown) => {
    if (!gone.signal.aborted) zip.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return zip
}

async function fill(zip: ZipArchive, files: AsyncIterable<ExportFile>, gone: AbortSignal): Promise<void> {
  for await (const { name, content } of files) {
    const written = once(zip, 'entry', { signal: gone })
    zip.append(typeof content === 'string' ? content : Buffer.from(content), { name })
    await written
  }
  await zip.finalize()
}
