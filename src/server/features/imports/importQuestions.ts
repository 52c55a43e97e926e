// The messages between importReader.ts and its child process.

import type { CodedText } from '../../../shared/texts/codedText.ts'
import type { AccountFile, FeedFile } from '../../formats/accountExport.ts'
import type { SubscriptionList } from '../../formats/opml/readOpml.ts'
import type { ListedItems, WantedItem } from '../../ingest/imports/savedItemsFile.ts'
import type { ReadItem } from '../../ingest/refresh/incomingItems.ts'
import type { ImportedItem } from './readStoredItem.ts'

/** How an upload contains the list: as the file itself, or as the field `opml` of a JSON object. */
export type ListPacking = { is: 'file'; contentType: string } | { is: 'json' }

export type ImportQuestions = {
  openAccount: { asked: { path: string; now: number }; answer: OpenedAccount }
  /** A batch from `start`; empty after the last. */
  readFeeds: { asked: { start: number }; answer: FeedFile[] }
  readItems: { asked: { start: number }; answer: ImportedItem[] }
  openList: { asked: { path: string; packing: ListPacking }; answer: OpenedList }
  identifySaved: { asked: { source: number; now: number; sharedKeys: ReadonlySet<string> }; answer: WantedItem[] }
  /** The first of these, as many as a batch holds, of the source that was identified last. */
  readSaved: { asked: { guidHashes: string[] }; answer: ReadItem[] }
}

export type OpenedAccount = { account: AccountFile; feedCount: number; itemCount: number }
export type OpenedList = { list: SubscriptionList | null; saved: ListedItems | null; unknownFiles: string[] }

export type ImportQuestion = {
  [Kind in keyof ImportQuestions]: { is: Kind } & ImportQuestions[Kind]['asked']
}[keyof ImportQuestions]

export type ImportAnswer<Answer> = { is: 'read'; value: Answer } | { is: 'refused'; status: number; said: CodedText }
