// The pictures of a book: each once, within the limits of its size. One that is too large, in another format, or gone is left out.
import { Readable } from 'node:stream'
import type { PictureCaller, PictureSource } from '../../core/pictures/fetchPicture.ts'
import { findStoredPicture } from '../../core/pictures/storedPictures.queries.ts'
import type { Db } from '../../db/schema.ts'
import type { BookPicture } from '../../formats/epub/book.ts'
import { pictureTypeOf } from '../../formats/pictureType.ts'
import { isStoredPicture } from '../../formats/storedPictureAddress.ts'
import { drawnSvg } from '../../html/drawing.ts'
import type { PictureAddresses, PicturePlace } from '../../http/pictureAddress.ts'
import { atMost } from '../../lib/atMost.ts'
import { collectBytes } from '../../lib/collectBytes.ts'

const pictureMaxBytes = 2 * 1024 * 1024
const allMaxBytes = 14 * 1024 * 1024
const allMax = 400
const atOnce = 4

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

type PictureDeps = { db: Db; findPicture: PictureSource }
type Options = {
  caller: PictureCaller
  /** The limit of the whole book. */
  maxBytes?: number
  /** Publishers are not asked once it is over. */
  isLate: () => boolean
  add: (file: string, bytes: Buffer) => void
}

export type BookPictures = {
  /** In place of the addresses of our pages, which hold for a browser. */
  addresses: PictureAddresses
  /** Adds these pictures to the book, by their addresses there. */
  load: (sources: readonly string[]) => Promise<void>
  /** Null for a picture that the book doesn't have. */
  fileOf: (source: string) => string | null
  all: BookPicture[]
}

export function createBookPictures(
  { db, findPicture }: PictureDeps,
  { caller, isLate, add, maxBytes = allMaxBytes }: Options,
): BookPictures {
  const wanted = new Map<string, { url: string; place: PicturePlace | undefined }>()
  const files = new Map<string, string | null>()
  const all: BookPicture[] = []
  let bytesLeft = maxBytes
  const inTurn = atMost(atOnce)

  /** The cleaner lets no address with this scheme through, so none of these is a publisher's. */
  function addressOf(url: string, place?: PicturePlace): string
  function addressOf(url: string | null, place?: PicturePlace): string | null
  function addressOf(url: string | null, place?: PicturePlace): string | null {
    if (url === null || url.startsWith('data:')) return url
    const address = `picture:${isStoredPicture(url) ? place?.itemId : (place?.ownerId ?? '')} ${url}`
    wanted.set(address, { url, place })
    return address
  }

  async function read(source: string): Promise<{ bytes: Buffer; ending: string; type: string } | null> {
    const svg = drawnSvg(source)
    if (svg !== null) return { bytes: Buffer.from(svg), ending: 'svg', type: 'image/svg+xml' }
    if (source.startsWith('data:')) return readInline(source)
    const found = wanted.get(source)
    if (found === undefined || isLate()) return null
    const { url, place } = found
    const picture = isStoredPicture(url)
      ? await findStoredPicture(db, place?.itemId ?? 0, url)
      : await findPicture({ url, readerId: place?.ownerId ?? undefined }, caller)
    if (picture === null) return null
    const ending = endings[picture.type]
    if (ending !== undefined && picture.size <= pictureMaxBytes)
      return { bytes: await bytesOf(picture.body, picture.size), ending, type: picture.type }
    if (picture.body instanceof Readable) picture.body.destroy()
    return null
  }

  function keep(source: string, picture: Awaited<ReturnType<typeof read>>): void {
    files.set(source, null)
    if (picture === null || picture.bytes.length > bytesLeft || all.length === allMax) return
    bytesLeft -= picture.bytes.length
    const file = `p${all.length + 1}.${picture.ending}`
    all.push({ file, type: picture.type })
    add(file, picture.bytes)
    files.set(source, file)
  }

  return {
    addresses: { addressOf, isSigned: () => false },
    async load(sources) {
      const fresh = [...new Set(sources)].filter((source) => !files.has(source)).slice(0, allMax)
      // In their order, whichever comes first: the same book has the same bytes.
      const loading = fresh.map((source) => inTurn(() => read(source).catch(() => null)))
      for (const [index, picture] of loading.entries()) keep(fresh[index] ?? '', await picture)
    },
    fileOf: (source) => files.get(source) ?? null,
    all,
  }
}

/** A picture that its article has as text. */
function readInline(source: string) {
  const bytes = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64')
  const type = pictureTypeOf(bytes) ?? ''
  const ending = endings[type]
  return ending === undefined || bytes.length > pictureMaxBytes ? null : { bytes, ending, type }
}

async function bytesOf(body: Uint8Array | Readable, size: number): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.from(body)
  const collected = collectBytes(size)
  for await (const chunk of body) collected.add(chunk)
  return collected.take()
}
