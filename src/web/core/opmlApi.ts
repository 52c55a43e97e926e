import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call, callServer } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { handOver } from './handOver.ts'
import { asksWhatToSave, type ImportedFiles, importFiles, UnclearFile } from './importFiles.ts'
import { latestImportQuery, showImport } from './latestImport.ts'
import { reloadItems } from './reloadItems.ts'
import { reloadTags } from './tagsApi.ts'
import { useMutationOnce } from './useMutationOnce.ts'

export type FolderUse = 'columns' | 'tags'
export type SaveChoice = 'ask' | 'all' | 'none'
export type ImportOptions = {
  source: { files: Blob[] } | { url: string } | { opml: string }
  folders: FolderUse
  /** The reader's answer, for a file that does not say which articles are saved. */
  saves?: SaveChoice
  /** The import that these files join. */
  into?: number | undefined
}

/** Imports lists of feeds or saved items, then calls `onBrought`. useLatestImport shows the progress from then on. */
export function useBringAlong(onBrought: () => void) {
  const cache = useQueryClient()
  const showToast = useToast()
  const [sentShare, setSentShare] = useState(0)
  const bringing = useMutationOnce({
    mutationFn: (options: ImportOptions) => bring(options, setSentShare),
    onMutate: () => setSentShare(0),
    onSuccess: async ({ import: imported, refusals }) => {
      for (const text of refusals) showToast({ kind: 'error', text })
      await showImport(cache, imported)
      onBrought()
      return Promise.all([reloadColumns(cache), reloadTags(cache), reloadItems(cache)])
    },
  })
  const { error, variables } = bringing
  return {
    bringAlong: bringing.mutate,
    isBusy: bringing.isPending,
    /** The uploaded share of the files, 0 to 1. */
    sentShare,
    /** The import that waits for the reader's answer: a file does not say which articles are saved. */
    unclear: variables === undefined ? null : findUnclear(error, variables),
    failure: error && (error instanceof UnclearFile ? error.message : explainFailure(error, texts.fileImportFailed())),
  }
}

async function bring(
  { source, folders, saves = 'ask', into }: ImportOptions,
  onSent: (share: number) => void,
): Promise<ImportedFiles> {
  if ('files' in source) return importFiles(source.files, { folders, saves, into }, onSent)
  return { ...(await call('POST /opml/import', { query: { folders, saves }, body: source })), refusals: [] }
}

function findUnclear(error: unknown, options: ImportOptions): ImportOptions | null {
  if (error instanceof UnclearFile) return { ...options, source: { files: error.files }, into: error.into }
  return asksWhatToSave(error) ? options : null
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

/** Takes an import back; its report says so from then on. `onDone` is called in any case. */
export function useTakeImportBack(onDone: () => void) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (id: number) => call('POST /opml/imports/:id/take-back', { params: { id } }),
    onSuccess: async ({ import: imported }) => {
      await showImport(cache, imported)
      return Promise.all([reloadColumns(cache), reloadTags(cache), reloadItems(cache)])
    },
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) }),
    onSettled: onDone,
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
