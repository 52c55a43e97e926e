import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call, callServer } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import type { AnswerOf } from './callTypes.ts'
import { reloadColumns } from './columnsApi.ts'
import { handOver } from './handOver.ts'
import { latestImportQuery, showImport } from './latestImport.ts'
import { reloadItems } from './reloadItems.ts'
import { sendFile } from './sendFile.ts'
import { reloadTags } from './tagsApi.ts'
import { useMutationOnce } from './useMutationOnce.ts'

export type FolderUse = 'columns' | 'tags'
export type SaveChoice = 'ask' | 'all' | 'none'
export type ImportOptions = {
  source: { file: Blob } | { url: string } | { opml: string }
  folders: FolderUse
  /** The reader's answer, for a file that does not say which articles are saved. */
  saves?: SaveChoice
}

/** Imports a list of feeds or saved items, then calls `onBrought`. useLatestImport shows the progress from then on. */
export function useBringAlong(onBrought: () => void) {
  const cache = useQueryClient()
  const [sentShare, setSentShare] = useState(0)
  const bringing = useMutationOnce({
    mutationFn: ({ source, folders, saves = 'ask' }: ImportOptions) =>
      'file' in source
        ? importFile(source.file, { folders, saves }, setSentShare)
        : call('POST /opml/import', { query: { folders, saves }, body: source }),
    onMutate: () => setSentShare(0),
    onSuccess: async ({ import: imported }) => {
      await showImport(cache, imported)
      onBrought()
      return Promise.all([reloadColumns(cache), reloadTags(cache), reloadItems(cache)])
    },
  })
  return {
    bringAlong: bringing.mutate,
    isBusy: bringing.isPending,
    /** The uploaded share of a file, 0 to 1. */
    sentShare,
    /** The import that waits for the reader's answer: the file does not say which articles are saved. */
    unclear: asksWhatToSave(bringing.error) ? (bringing.variables ?? null) : null,
    failure: bringing.error && explainFailure(bringing.error, texts.fileImportFailed()),
  }
}

function asksWhatToSave(error: unknown): boolean {
  const body = error instanceof CallError ? error.body : null
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'import_asks_what_to_save'
}

type Choices = { folders: FolderUse; saves: SaveChoice }

async function importFile(file: Blob, { folders, saves }: Choices, onSent: (share: number) => void) {
  // The contract's type, as in call().
  return (await sendFile(
    `/opml/import?folders=${folders}&saves=${saves}`,
    file,
    onSent,
  )) as AnswerOf<'POST /opml/import'>
}

/** The newest import that the reader has not dismissed, from any device. */
export function useLatestImport() {
  const { data: imported, isPending } = useQuery(latestImportQuery)
  return { isLoading: isPending, imported: imported ?? null }
}

/** `onDone` is called when the import is no longer shown. */
export function usePutImportAway(onDone: () => void) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: putAway,
    onSuccess: () => showImport(cache, null).then(onDone),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) }),
  })
}

async function putAway(id: number): Promise<void> {
  try {
    await call('DELETE /opml/imports/:id', { params: { id } })
  } catch (error) {
    // Another page has dismissed it already.
    if (!(error instanceof CallError) || error.status !== 404) throw error
  }
}

const exports = {
  feeds: { path: '/opml/export', fileName: 'broadsheet-subscriptions.opml' },
  savedItems: { path: '/items/saved/export', fileName: 'broadsheet-saved.json' },
} as const

/** Downloads a file. A plain link can't send the bearer header. */
export function useExport(what: keyof typeof exports) {
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async () => {
      const { path, fileName } = exports[what]
      handOver(await (await callServer(path, { method: 'GET' })).blob(), fileName)
    },
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.fileExportFailed()) }),
  })
}
