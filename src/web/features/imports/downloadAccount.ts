import { limits } from '../../../shared/limits.ts'
import { callServer } from '../../core/call.ts'
import { CallError } from '../../core/callError.ts'
import { handOver } from '../../core/handOver.ts'
import { createZipFileCounter } from './countZipFiles.ts'

export type DownloadProgress = { bytes: number /** 0 to 1. */; share: number }

/** Downloads the export. A plain link can't send the bearer header. */
export async function downloadAccount(onProgress: (progress: DownloadProgress) => void): Promise<void> {
  const answer = await callServer('/account/export', { method: 'GET' })
  const total = Number(answer.headers.get(limits.exportFilesHeader)) || 1
  const counter = createZipFileCounter()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const piece of piecesOf(answer)) {
    counter.hear(piece)
    bytes += piece.length
    pieces.push(piece)
    onProgress({ bytes, share: Math.min(1, counter.count / total) })
  }
  handOver(new Blob(pieces, { type: 'application/zip' }), `broadsheet-${new Date().toISOString().slice(0, 10)}.zip`)
}

/** Throws CallError when the connection breaks, because half a zip is useless. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  for (;;) {
    const piece = await reader?.read().catch(() => {
      throw new CallError({ status: 0, message: '', isOffline: true })
    })
    if (!piece || piece.done) return
    yield piece.value
  }
}
