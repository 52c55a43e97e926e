import type { Import } from '../../shared/api/opml.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { requireAddress } from '../discovery/readSource.ts'
import { failureText } from '../fetching/failureTexts.ts'
import type { Fetcher } from '../fetching/guardedFetch.ts'
import { decodeDocument } from '../formats/decodeDocument.ts'
import { BadGateway, Unprocessable } from '../http/errors.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { importSavedItems } from './importSavedItems.ts'
import { importSubscriptions } from './importSubscriptions.ts'
import type { FolderUse } from './planImport.ts'
import { readOpml } from './readOpml.ts'
import { readSavedItems } from './readSavedItems.ts'
import { showImport } from './showImport.ts'

/** Either the text of a file, or the address it is to be fetched from. */
export type ImportWish = { opml?: string | undefined; url?: string | undefined; folders: FolderUse }

/**
 * Brings along what another reader gave out: a list of subscriptions or saved items, told apart by what is in the file.
 * Throws Unprocessable for anything else and for what is beyond the limits, BadRequest and BadGateway for an address that
 * is none or does not answer.
 */
export async function importFile(deps: RefreshDeps, reader: { id: number }, wish: ImportWish): Promise<Import> {
  const text = storable(wish.opml ?? (await fetchText(deps.fetcher, requireAddress(wish.url ?? ''))))
  const isJson = /^\s*[[{]/.test(text)
  const imported = isJson
    ? await importSavedItems(deps, reader, readSavedItems(text, { maxItems: limits.importMaxSavedItems }) ?? refuse())
    : await importSubscriptions(deps, reader, {
        list: readOpml(text, { maxFeeds: limits.importMaxFeeds }) ?? refuse(),
        folders: wish.folders,
      })
  deps.events.publish(reader.id, { type: isJson ? 'marksChanged' : 'boardChanged' })
  return showImport(deps.db, reader, imported.id)
}

function refuse(): never {
  throw new Unprocessable(messages.noListThere)
}

async function fetchText(fetcher: Fetcher, url: string): Promise<string> {
  const answer = await fetcher.get(url, {
    accept: 'text/x-opml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1',
    maxBytes: limits.importMaxBytes,
    timeoutMs: limits.fetchTimeoutMs,
  })
  if (answer.is === 'failed') throw new BadGateway(answer.text)
  if (answer.status < 200 || answer.status > 299) throw new BadGateway(failureText('unexpectedStatus', answer.status))
  return decodeDocument(answer.bytes, answer.headers['content-type'] ?? '')
}

/** Without a byte order mark, and without the one character that PostgreSQL keeps in no text. */
function storable(text: string): string {
  const start = text.startsWith('\ufeff') ? 1 : 0
  return text.includes('\0') ? text.slice(start).replaceAll('\0', '') : text.slice(start)
}
