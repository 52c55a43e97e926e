// The child process of importReader.ts: opens files one after the other and returns their content in batches.
import { readFile } from 'node:fs/promises'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { decodeDocument } from '../../formats/decodeDocument.ts'
import { readListFile } from '../../formats/imports/readListFile.ts'
import { readJson } from '../../formats/readJson.ts'
import { HttpError, Unprocessable } from '../../http/errors.ts'
import type { ListedItems, SavedItemsFile } from '../../ingest/imports/savedItemsFile.ts'
import { answerParent } from '../../lib/answerParent.ts'
import type { ImportAnswer, ImportQuestion, ImportQuestions, ListPacking, OpenedList } from './importQuestions.ts'
import { openContents } from './openContents.ts'
import { type AccountExport, openExport } from './readExport.ts'
import { isZip, readZipFiles, type ZipContents } from './readZipFiles.ts'

let account: (AccountExport & { now: number }) | null = null
let saved: SavedItemsFile | null = null
let cpuAtOpen = process.cpuUsage()

type Answers = { [Kind in keyof ImportQuestions]: (asked: ImportQuestions[Kind]['asked']) => Promise<unknown> }

const answers: Answers = {
  async openAccount({ path, now }) {
    forget()
    account = { ...(await openExport(path, { onRead: refuseAboveCpuLimit })), now }
    const { feedCount, itemCount } = account
    // Only informative, and of any number.
    return { account: { ...account.account, sessions: [], signInProviders: [], passkeys: [] }, feedCount, itemCount }
  },
  readFeeds: async ({ start }) => opened(account).readFeeds(start),
  readItems: async ({ start }) => opened(account).readItems(start, opened(account).now),
  async openList({ path, packing }): Promise<OpenedList> {
    forget()
    const { contents, unknownFiles } = await readFiles(path, packing)
    const opened = openContents(contents, unknownFiles)
    saved = opened.saved
    return { ...opened, saved: saved && listed(saved) }
  },
  identifySaved: async ({ source, ...options }) => opened(saved).identify(source, options),
  readSaved: async ({ guidHashes }) => opened(saved).read(guidHashes),
}

answerParent(async ({ is, ...asked }: ImportQuestion): Promise<ImportAnswer<unknown>> => {
  try {
    // ImportQuestion pairs each kind with its input.
    return { is: 'read', value: await answers[is](asked as never) }
  } catch (error) {
    if (error instanceof HttpError) return { is: 'refused', status: error.status, said: error.said }
    throw error
  }
})

function forget(): void {
  account?.close()
  account = null
  saved = null
  cpuAtOpen = process.cpuUsage()
}

/** Without the functions, which stay here. */
const listed = ({ sources, labels, isUnclear, isCut }: SavedItemsFile): ListedItems => {
  return { sources, labels, isUnclear, isCut }
}

function refuseAboveCpuLimit(): void {
  const { user, system } = process.cpuUsage(cpuAtOpen)
  if ((user + system) / 1000 > limits.importMaxCpuMs) throw new HttpError(413, texts.importTooHeavy)
}

/** A restarted process does not have the file. */
function opened<File>(file: File | null): File {
  if (file === null) throw new Error('No file is open.')
  return file
}

async function readFiles(path: string, packing: ListPacking): Promise<ZipContents> {
  const bytes = await readFile(path)
  if (packing.is === 'file' && isZip(bytes)) return readZipFiles(path, { onRead: refuseAboveCpuLimit })
  return { contents: readListFile(textOf(bytes, packing)), unknownFiles: [] }
}

function textOf(bytes: Buffer, packing: ListPacking): string {
  if (packing.is === 'file') return decodeDocument(bytes, packing.contentType)
  const document = readJson(bytes.toString())
  const opml = typeof document === 'object' && document !== null && 'opml' in document ? document.opml : null
  if (typeof opml !== 'string') throw new Unprocessable(texts.noListThere)
  return opml
}
