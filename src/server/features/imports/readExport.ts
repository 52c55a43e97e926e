// Opens an export for reading. The file may be hostile: names that lead out of the folder, files larger than they claim,
// thousandfold compression. Each ends in one clear refusal before anything is stored.
import { text } from 'node:stream/consumers'
import { Entry, openPromise, type ZipFile } from 'yauzl'
import type { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import { quoteSigns } from '../../../shared/search/quoteSigns.ts'
import { texts } from '../../../shared/texts/texts.ts'
import {
  type AccountFile,
  accountFile,
  accountSchema,
  type FeedFile,
  feedFile,
  feedSchema,
  itemFile,
  itemSchema,
  pictureFile,
} from '../../formats/accountExport.ts'
import { readJson } from '../../formats/readJson.ts'
import { HttpError, Unprocessable } from '../../http/errors.ts'
import { type ImportedItem, readImportedItem } from './readStoredItem.ts'

export type AccountExport = {
  account: AccountFile
  feedCount: number
  itemCount: number
  /** A batch from index `start`, in board order and in order of arrival; empty after the last. */
  readFeeds: (start: number) => Promise<FeedFile[]>
  readItems: (start: number, now: number) => Promise<ImportedItem[]>
  close: () => void
}

type ReadOptions = {
  /** Called after each file within the file; may throw to stop. */
  onRead?: () => void
}

/** Reads all of it once, so every file of the result is valid. Throws Unprocessable for anything else. */
export async function openExport(path: string, { onRead = () => {} }: ReadOptions = {}): Promise<AccountExport> {
  const zip = await openZip(path)
  try {
    return await openFiles(zip, onRead)
  } catch (error) {
    zip.close()
    throw error instanceof HttpError ? error : new Unprocessable(texts.exportNotSafe)
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // For names with '..', with a drive or from the root, yauzl has its own errors.
    return await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    })
  } catch {
    throw new Unprocessable(texts.notAnExport)
  }
}

/** Its searches and rules keep their meaning (docs/data-export.md). */
function withQuotedSigns(account: AccountFile): AccountFile {
  const quoted = <Row extends { query: string }>(row: Row): Row => ({ ...row, query: quoteSigns(row.query) })
  return { ...account, searches: account.searches.map(quoted), rules: account.rules.map(quoted) }
}

async function openFiles(zip: ZipFile, onRead: () => void): Promise<AccountExport> {
  const { account, feeds, items, pictures } = await readDirectory(zip)
  const read = async <File>(entry: ZippedFile, schema: z.ZodType<File>) => {
    const file = await readFile(zip, entry, schema)
    onRead()
    return file
  }
  const opened = await read(account, accountSchema)
  for (const entry of feeds) await read(entry, feedSchema)
  for (const entry of items) await read(entry, itemSchema)
  const readPicture = (hash: string) => {
    const entry = pictures.get(hash)
    return entry ? readBytes(zip, entry) : null
  }
  return {
    account: opened.searchLanguage === 2 ? opened : withQuotedSigns(opened),
    feedCount: feeds.length,
    itemCount: items.length,
    readFeeds: (start) => readBatch(feeds, start, async (entry) => fileOf(await read(entry, feedSchema), entry)),
    readItems: (start, now) =>
      readBatch(items, start, async (entry) => {
        const item = await readImportedItem(await read(entry, itemSchema), { now, readPicture })
        const pictureBytes = item.pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
        return { file: item, bytes: entry.uncompressedSize + pictureBytes }
      }),
    close: () => zip.close(),
  }
}

type Sized<File> = { file: File; bytes: number }

const fileOf = <File>(file: File, { uncompressedSize }: ZippedFile): Sized<File> => ({ file, bytes: uncompressedSize })

/** Up to the number and the bytes of one batch; a single file may be larger. */
async function readBatch<File>(
  entries: ZippedFile[],
  start: number,
  read: (entry: ZippedFile) => Promise<Sized<File>>,
): Promise<File[]> {
  const files: File[] = []
  let bytes = 0
  for (const entry of entries.slice(start, start + limits.saveBatchItems)) {
    const one = await read(entry)
    files.push(one.file)
    bytes += one.bytes
    if (bytes >= limits.importBatchMaxBytes) break
  }
  return files
}

type Directory = { account: ZippedFile; feeds: ZippedFile[]; items: ZippedFile[]; pictures: Map<string, ZippedFile> }

/** Adds up the declared sizes first; the reader of each file checks that they are true. */
async function readDirectory(zip: ZipFile): Promise<Directory> {
  if (zip.entryCount > limits.accountFileMaxFiles) throw tooLarge()
  let account: ZippedFile | undefined
  const [feeds, items]: [ZippedFile[], ZippedFile[]] = [[], []]
  const pictures = new Map<string, ZippedFile>()
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > limits.accountFileMaxUnpackedBytes) throw tooLarge()
    const { fileName } = entry
    const hash = pictureFile.exec(fileName)?.[1]
    if (fileName === accountFile) account = zippedFileOf(entry)
    else if (feedFile.test(fileName)) feeds.push(zippedFileOf(entry))
    else if (itemFile.test(fileName)) items.push(zippedFileOf(entry))
    else if (hash !== undefined) pictures.set(hash, { ...zippedFileOf(entry), fileName: '' })
    if (feeds.length > limits.importMaxFeeds || items.length > limits.accountFileMaxItems) throw tooLarge()
  }
  if (!account) throw new Unprocessable(texts.notAnExport)
  return { account, feeds: feeds.sort(byName), items: items.sort(byName), pictures }
}

const byName = (one: ZippedFile, other: ZippedFile) => (one.fileName < other.fileName ? -1 : 1)

/**
 * The data needed to read a file later. Hundreds of thousands of these are kept; a complete Entry takes several times as much.
 */
type ZippedFile = Pick<
  Entry,
  | 'fileName'
  | 'compressedSize'
  | 'uncompressedSize'
  | 'compressionMethod'
  | 'generalPurposeBitFlag'
  | 'relativeOffsetOfLocalHeader'
>

const zippedFileOf = ({
  fileName,
  compressedSize,
  uncompressedSize,
  compressionMethod,
  generalPurposeBitFlag,
  relativeOffsetOfLocalHeader,
}: Entry): ZippedFile => ({
  fileName,
  compressedSize,
  uncompressedSize,
  compressionMethod,
  generalPurposeBitFlag,
  relativeOffsetOfLocalHeader,
})

async function readFile<File>(zip: ZipFile, entry: ZippedFile, schema: z.ZodType<File>): Promise<File> {
  const read = schema.safeParse(readJson(await text(await openEntry(zip, entry))))
  if (!read.success) throw new Unprocessable(texts.notAnExport)
  return read.data
}

/** Null for a picture that cannot be read: its mail is imported without it. */
async function readBytes(zip: ZipFile, entry: ZippedFile): Promise<Buffer | null> {
  // No mail holds a larger one.
  if (entry.uncompressedSize > limits.mailMaxBytes) return null
  try {
    return Buffer.concat(await (await openEntry(zip, entry)).toArray())
  } catch {
    return null
  }
}

function openEntry(zip: ZipFile, entry: ZippedFile) {
  if (entry.uncompressedSize > limits.accountFileMaxBytesOfOne) throw tooLarge()
  return zip.openReadStreamPromise(Object.assign(new Entry(), entry))
}

const tooLarge = () => new HttpError(413, texts.exportTooLarge)
