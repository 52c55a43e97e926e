// A publisher's recording for a device that keeps it. The answer is only bytes to the browser, whatever the publisher says they are.
import type { Readable } from 'node:stream'
import { texts } from '../../../shared/texts/texts.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import { isPlayable } from '../../core/positions/findSound.ts'
import { failureText } from '../../fetching/failureTexts.ts'
import type { Fetcher } from '../../fetching/guardedFetch.ts'
import type { ParsedEnclosure } from '../../formats/parsedFeed.ts'
import { BadGateway, missing, Unprocessable } from '../../http/errors.ts'
import { second } from '../../lib/clock.ts'

type Wanted = {
  range: string | null
  maxBytes: number
  signal: AbortSignal
}

type Episode = { status: number; headers: Record<string, string>; body: AsyncIterable<Buffer> }

const headTimeoutMs = 20 * second
const pauseMaxMs = 30 * second

/** Throws NotFound without such a recording, BadGateway when its publisher fails, and Unprocessable for one that is too large. */
export async function openEpisode(
  fetcher: Pick<Fetcher, 'stream'>,
  enclosure: ParsedEnclosure | undefined,
  { range, maxBytes, signal }: Wanted,
): Promise<Episode> {
  if (enclosure === undefined || !isPlayable(enclosure)) return missing('item')
  const answer = await fetcher.stream(enclosure.url, {
    headers: {
      accept: 'audio/*, video/*, */*;q=0.5',
      ...(range !== null && { range }),
    },
    headTimeoutMs,
    pauseMaxMs,
    signal,
  })
  if (answer.is === 'failed') throw new BadGateway(failureOf(failureText(answer.reason)))
  const { status, headers, body } = answer
  const refuse = (error: Error): never => {
    body.destroy()
    throw error
  }
  if (status !== 200 && status !== 206) return refuse(new BadGateway(failureOf(refusalText(status))))
  // A page that asks for a sign-in, or a file that only a decoder could count.
  const isOther =
    /^text\//i.test(headers['content-type'] ?? '') || !/^(identity)?$/i.test(headers['content-encoding'] ?? '')
  if (isOther) return refuse(new BadGateway(texts.nothingToReadThere))
  const start = status === 206 ? readStart(headers['content-range'], range) : 0
  if (start === null) return refuse(new BadGateway(failureOf(failureText('unreadable'))))
  const announced = readCount(headers['content-length'])
  if (start + (announced ?? 0) > maxBytes) return refuse(new Unprocessable(texts.episodeTooLarge))
  return { status, headers: passedOn(headers, status), body: atMostBytes(body, maxBytes - start) }
}

function refusalText(status: number): string {
  return status === 404 || status === 410 ? failureText('notFound') : failureText('unexpectedStatus', status)
}

/** Null unless the part begins where the device asked. */
function readStart(contentRange: string | undefined, range: string | null): number | null {
  const [, start] = /^bytes (\d{1,15})-\d{1,15}\/(?:\d{1,15}|\*)$/.exec(contentRange ?? '') ?? []
  return start !== undefined && range === `bytes=${start}-` ? Number(start) : null
}

const readCount = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null)

/** Only headers about the bytes. None of them lets a browser show the file as a page. */
function passedOn(headers: Record<string, string>, status: number): Record<string, string> {
  const names = ['content-length', 'etag', 'last-modified', ...(status === 206 ? ['content-range'] : [])]
  const kept = names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]))
  return {
    ...Object.fromEntries(kept),
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  }
}

async function* atMostBytes(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let passed = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    passed += chunk.length
    if (passed > maxBytes) throw new Error('The recording is larger than announced.')
    yield chunk
  }
}
