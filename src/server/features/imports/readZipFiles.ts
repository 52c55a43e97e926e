// Opens a ZIP of files of other programs, such as FreshRSS's export. It may be hostile: what it unpacks to is limited.
import { Buffer } from 'node:buffer'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { limits } from '../../../shared/limits.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { decodeDocument } from '../../formats/decodeDocument.ts'
import { joinContents, type ListContents, readListFile } from '../../formats/imports/readListFile.ts'
import { HttpError, Unprocessable } from '../../http/errors.ts'

export type ZipContents = {
  contents: ListContents | null
  /** Names of files that are of no known kind. */
  unknownFiles: string[]
}

/** By its first bytes. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** Throws 413 for a ZIP with too many files or that unpacks to too much, 422 for a damaged one. */
export async function readZipFiles(path: string, { onRead }: { onRead: () => void }): Promise<ZipContents> {
  const zip = await openZip(path)
  try {
    return await readFiles(zip, onRead)
  } catch (error) {
    throw error instanceof HttpError ? error : new Unprocessable(texts.importZipDamaged)
  } finally {
    zip.close()
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // Reading a file fails when it unpacks to more than the directory declares.
    return await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch {
    throw new Unprocessable(texts.importZipDamaged)
  }
}

async function readFiles(zip: ZipFile, onRead: () => void): Promise<ZipContents> {
  if (zip.entryCount > limits.importZipMaxFiles) throw tooLarge()
  const found: ListContents[] = []
  const unknownFiles: string[] = []
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    if (isOfNoInterest(entry)) continue
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > limits.importZipMaxUnpackedBytes) throw tooLarge()
    const bytes = Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray())
    const contents = readListFile(decodeDocument(bytes, ''))
    if (contents === null) unknownFiles.push(entry.fileName)
    else found.push(contents)
    onRead()
  }
  return { contents: found.length === 0 ? null : joinContents(found), unknownFiles }
}

/** Folders, and what macOS adds. */
const isOfNoInterest = ({ fileName }: Entry): boolean =>
  fileName.endsWith('/') || fileName.startsWith('__MACOSX/') || /(?:^|\/)\.[^/]*$/.test(fileName)

const tooLarge = () =>
  new HttpError(413, coded(texts.importZipTooLarge, { megabytes: limits.importZipMaxUnpackedBytes / 1024 / 1024 }))
