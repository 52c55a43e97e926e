// An export, opened for reading. Whoever made the file may mean harm: names that lead out of the folder, files that claim
// to be small and are not, a thousand-fold packing; each ends in one clear refusal before anything is stored.
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { HttpError, Unprocessable } from '../http/errors.ts'
import {
  type AccountFile,
  accountFile,
  accountSchema,
  type FeedFile,
  feedFile,
  feedSchema,
  type ItemFile,
  itemFile,
  itemSchema,
  pictureFile,
} from './exportFormat.ts'

export type AccountExport = {
  account: AccountFile
  feedCount: number
  itemCount: number
  /** In board order, and in order of arrival. Each call reads the file anew. */
  feeds: () => AsyncGenerator<FeedFile>
  items: () => AsyncGenerator<ItemFile>
  /** The bytes of a newsletter's picture by its hash, null when the file has none. */
  readPicture: (hash: string) => Promise<Buffer | null>
  close: () => void
}

/** Reads all of it once: what this returns is sound to its last file. Throws Unprocessable for anything else. */
export async function openExport(path: string): Promise<AccountExport> {
  const zip = await openZip(path)
  try {
    const opened = await openFiles(zip)
    await readThrough(opened)
    return opened
  } catch (error) {
    zip.close()
    throw error instanceof HttpError ? error : new Unprocessable(messages.exportNotSafe)
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // Names with '..', with a drive or from the root are errors of their own.
    return await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    })
  } catch {
    throw new Unprocessable(messages.notAnExport)
  }
}

async function openFiles(zip: ZipFile): Promise<AccountExport> {
  const entries = await readDirectory(zip)
  const read = <File>(entry: Entry, schema: z.ZodType<File>) => readJson(zip, entry, schema)
  const account = entries.find(({ fileName }) => fileName === accountFile)
  if (!account) throw new Unprocessable(messages.notAnExport)
  const feeds = named(entries, feedFile)
  const items = named(entries, itemFile)
  if (feeds.length > limits.importMaxFeeds || items.length > limits.accountFileMaxItems) throw tooLarge()
  const pictures = new Map(
    named(entries, pictureFile).map((entry) => [pictureFile.exec(entry.fileName)?.[1] ?? '', entry]),
  )
  return {
    account: await read(account, accountSchema),
    feedCount: feeds.length,
    itemCount: items.length,
    async *feeds() {
      for (const entry of feeds) yield await read(entry, feedSchema)
    },
    async *items() {
      for (const entry of items) yield await read(entry, itemSchema)
    },
    async readPicture(hash) {
      const entry = pictures.get(hash)
      return entry ? readBytes(zip, entry) : null
    },
    close: () => zip.close(),
  }
}

/** What the files claim to hold is added up first; that they hold no more is checked while they are read. */
async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > limits.accountFileMaxFiles) throw tooLarge()
  const entries: Entry[] = []
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > limits.accountFileMaxUnpackedBytes) throw tooLarge()
    entries.push(entry)
  }
  return entries
}

const named = (entries: Entry[], pattern: RegExp): Entry[] =>
  entries
    .filter(({ fileName }) => pattern.test(fileName))
    .sort((one, other) => (one.fileName < other.fileName ? -1 : 1))

async function readThrough({ feeds, items }: AccountExport): Promise<void> {
  for await (const _feed of feeds());
  for await (const _item of items());
}

async function readJson<File>(zip: ZipFile, entry: Entry, schema: z.ZodType<File>): Promise<File> {
  const read = schema.safeParse(parseJson(await text(await openEntry(zip, entry))))
  if (!read.success) throw new Unprocessable(messages.notAnExport)
  return read.data
}

async function readBytes(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return Buffer.concat(await (await openEntry(zip, entry)).toArray())
}

function openEntry(zip: ZipFile, entry: Entry) {
  if (entry.uncompressedSize > limits.accountFileMaxBytesOfOne) throw tooLarge()
  return zip.openReadStreamPromise(entry)
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

const tooLarge = () => new HttpError(413, messages.exportTooLarge)
