import type { FeedKind } from '../../../shared/feedKinds.ts'
import { foldMarks } from '../../../shared/textFolding.ts'
import type { AccountFile, FeedFile, ItemFile } from '../../formats/accountExport.ts'

export type ExportFile = { name: string; content: string | Uint8Array }

export const asJson = (name: string, file: AccountFile | FeedFile | ItemFile): ExportFile => ({
  name,
  content: `${JSON.stringify(file, null, 1)}\n`,
})

/** Older versions refuse a file with a kind that they don't know. The address shows which newsletter is in fact Notices. */
export const exportedKind = (kind: FeedKind) => (kind === 'notices' ? 'newsletter' : kind)

/** '00012-the-weekly-current': numbered, and readable for people. */
export function fileStem(index: number, title: string): string {
  const words = foldMarks(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
  return [String(index + 1).padStart(5, '0'), words].filter(Boolean).join('-')
}
