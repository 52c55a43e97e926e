import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportFile } from './exportFile.ts'

/**
 * Streams the files as one zip, made while it is read: a slow client slows it down, and a disconnected one ends it. An error
 * ends the stream before its last bytes, so an incomplete zip never looks complete.
 */
export function streamZip(files: AsyncIterable<ExportFile>): Readable {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream)
  const gone = new AbortController()
  output.once('close', () => gone.abort())
  fill(zip, files, gone.signal).catch((error: unknown) => {
    if (!gone.signal.aborted) output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}

async function fill(zip: ZipFile, files: AsyncIterable<ExportFile>, gone: AbortSignal): Promise<void> {
  for await (const { name, content } of files) {
    const file = Readable.from([Buffer.from(content)])
    zip.addReadStream(file, name, { compressionLevel: 6 })
    await once(file, 'end', { signal: gone })
  }
  zip.end()
}
