import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../shared/messages.ts'
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
export type ImportWish = {
  source: { file: Blob } | { url: string } | { opml: string }
  folders: FolderUse
}

/** Brings a list or saved items along, and says so to `onBrought`; from then on useLatestImport tells how far it is. */
export function useBringAlong(onBrought: () => void) {
  const cache = useQueryClient()
  const [sentShare, setSentShare] = useState(0)
  const bringing = useMutationOnce({
    mutationFn: ({ source, folders }: ImportWish) =>
      'file' in source
        ? importFile(source.file, folders, setSentShare)
        : call('POST /opml/import', { query: { folders }, body: source }),
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
    /** Of a file that is on its way: 0 to 1. */
    sentShare,
    failure: bringing.error && explainFailure(bringing.error, 'Failed to import. Please try again.'),
  }
}

async function importFile(file: Blob, folders: FolderUse, onSent: (share: number) => void) {
  // The contract's word for what came back, as in call().
  return (await sendFile(`/opml/import?folders=${folders}`, file, onSent)) as AnswerOf<'POST /opml/import'>
}

/** The newest import that the reader has not put away, wherever they began it: asked for while feeds are on their way. */
export function useLatestImport() {
  const { data: imported, isPending } = useQuery(latestImportQuery)
  return { isLoading: isPending, imported: imported ?? null }
}

/** `onDone`: nothing of it is shown any more. */
export function usePutImportAway(onDone: () => void) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: putAway,
    onSuccess: () => showImport(cache, null).then(onDone),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, messages.internalError) }),
  })
}

async function putAway(id: number): Promise<void> {
  try {
    await call('DELETE /opml/imports/:id', { params: { id } })
  } catch (error) {
    // Gone already, by another page, is what was wished for.
    if (!(error instanceof CallError) || error.status !== 404) throw error
  }
}

const exports = {
  feeds: { path: '/opml/export', fileName: 'broadsheet-subscriptions.opml' },
  savedItems: { path: '/items/saved/export', fileName: 'broadsheet-saved.json' },
} as const

/** Fetches a file with the bearer header, which a plain link could not carry, and hands it over as a download. */
export function useExport(what: keyof typeof exports) {
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async () => {
      const { path, fileName } = exports[what]
      handOver(await (await callServer(path, { method: 'GET' })).blob(), fileName)
    },
    onError: (error: Error) =>
      showToast({ kind: 'error', text: explainFailure(error, 'Failed to export. Please try again.') }),
  })
}
