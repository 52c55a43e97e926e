// The thread of mailReader.ts: a mail in, what is stored of it out.
import { parentPort } from 'node:worker_threads'
import { prepareMail } from './prepareMail.ts'

parentPort?.on('message', async ({ bytes, arrivedAt }: { bytes: Uint8Array; arrivedAt: number }) => {
  parentPort?.postMessage(await prepareMail(bytes, arrivedAt))
})
