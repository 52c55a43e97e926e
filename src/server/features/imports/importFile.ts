import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '../../../shared/features/imports.ts'
import { limits } from '../../../shared/limits.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import type { Reader } from '../../core/reader.ts'
import { failureText } from '../../fetching/failureTexts.ts'
import type { Fetcher } from '../../fetching/guardedFetch.ts'
import { decodeDocument } from '../../formats/decodeDocument.ts'
import { readListFile } from '../../formats/imports/readListFile.ts'
import { BadGateway, Unavailable, Unprocessable } from '../../http/errors.ts'
import { holdDocuments } from '../../ingest/discovery/holdDocuments.ts'
import { requireAddress } from '../../ingest/discovery/readSource.ts'
import { type ImportChoices, importContents, type OpenContents } from '../../ingest/imports/importContents.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import type { ListPacking } from './importQuestions.ts'
import type { Imports } from './imports.ts'
import { keepUpload } from './keepUpload.ts'
import { openContents } from './openContents.ts'
import { isZip } from './readZipFiles.ts'
import { showImport } from './showImport.ts'

/** Larger files are read in a child process, one after the other. Up to this size reading takes milliseconds. */
export const readHereBytes = 128 * 1024

export const listLimit = {
  maxBytes: limits.importMaxBytes,
  tooLarge: coded(texts.importTooLarge, { megabytes: limits.importMaxBytes / 1024 / 1024 }),
}

export type ImportSource =
  | { is: 'text'; text: string }
  | { is: 'upload'; path: string; packing: ListPacking }
  | { is: 'address'; address: string }

export type ImportInput = ImportChoices & { source: ImportSource }
export type ImportDeps = RefreshDeps & { imports: Imports }
/**
 * Imports a list of subscriptions or saved items from another feed reader, recognized by its content. Throws Unprocessable for
 * anything else and above the limits, BadRequest and BadGateway for an invalid or unreachable address, Conflict and Unavailable
 * when a large file can't be read now.
 */
export async function importFile(deps: ImportDeps, reader: Reader, input: ImportInput): Promise<Import> {
  const { source, ...choices } = input
  if (source.is === 'upload') return importLargeFile(deps, reader, { ...source, choices })
  if (source.is === 'address') return importFetched(deps, reader, { ...source, choices })
  return importOpened(deps, reader, { contents: openText(source.text), choices })
}

function importFetched(
  deps: ImportDeps,
  reader: Reader,
  { address, choices }: { address: string; choices: ImportChoices },
): Promise<Import> {
  const url = requireAddress(address)
  return holdDocuments(deps, reader, async (own) => {
    const list = await fetchList(own.fetcher, url)
    return importList(own, reader, { list, choices })
  })
}

type FetchedList = { bytes: Uint8Array; contentType: string }

async function importList(
  deps: ImportDeps,
  reader: Reader,
  { list: { bytes, contentType }, choices }: { list: FetchedList; choices: ImportChoices },
): Promise<Import> {
  if (bytes.byteLength <= readHereBytes && !isZip(bytes))
    return importOpened(deps, reader, { contents: openText(decodeDocument(bytes, contentType)), choices })
  const { temporaryFolder } = deps
  const upload = await keepUpload(Readable.from([bytes]), { temporaryFolder, ...listLimit })
  try {
    return await importLargeFile(deps, reader, { path: upload.path, packing: { is: 'file', contentType }, choices })
  } finally {
    await upload.remove()
  }
}

async function importLargeFile(
  deps: ImportDeps,
  reader: Reader,
  { path, packing, choices }: { path: string; packing: ListPacking; choices: ImportChoices },
): Promise<Import> {
  const admitted = deps.imports.turns.admit(reader)
  try {
    const turn = await Promise.race([admitted.takeTurn(), sleep(limits.importListWaitMs, 'tooLate', { ref: false })])
    if (turn === 'tooLate') throw new Unavailable(texts.importsBusy)
    const contents = await deps.imports.reader.openList(path, packing)
    return await importOpened(deps, reader, { contents, choices })
  } finally {
    deps.imports.reader.close()
    admitted.leave()
  }
}

async function importOpened(
  deps: ImportDeps,
  reader: Reader,
  { contents, choices }: { contents: OpenContents; choices: ImportChoices },
): Promise<Import> {
  const { list, saved } = contents
  if (list === null && saved === null) throw new Unprocessable(texts.noListThere)
  const imported = await importContents(deps, reader, { contents, choices })
  const isOnlyMarks = list === null && saved?.labels.length === 0
  if (list?.rules !== undefined) deps.events.publish(reader.id, { type: 'rulesChanged' })
  deps.events.publish(reader.id, { type: isOnlyMarks ? 'marksChanged' : 'boardChanged' })
  return showImport(deps, reader, imported.id)
}

const openText = (text: string): OpenContents => openContents(readListFile(text))

async function fetchList(fetcher: Fetcher, url: string): Promise<FetchedList> {
  const answer = await fetcher.get(url, {
    accept: 'text/x-opml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1',
    maxBytes: limits.importMaxBytes,
    timeoutMs: limits.fetchTimeoutMs,
  })
  if (answer.is === 'failed') throw new BadGateway(failureOf(answer.text))
  if (answer.status < 200 || answer.status > 299)
    throw new BadGateway(failureOf(failureText('unexpectedStatus', answer.status)))
  return { bytes: answer.bytes, contentType: answer.headers['content-type'] ?? '' }
}
