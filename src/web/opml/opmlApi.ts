import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '../../shared/api/opml.ts'
import { call, callServer } from '../api/call.ts'
import { CallError, explainFailure } from '../api/callError.ts'
import type { AnswerOf } from '../api/callTypes.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { reloadColumns } from '../columns/columnsApi.ts'
import { reloadItems } from '../items/itemCache.ts'
import { reloadTags } from '../tags/tagsApi.ts'
import { useToast } from '../ui/toastContext.ts'
import { handOver } from './handOver.ts'
import { keepImport, keptImportQuery } from './keptImport.ts'
import { sendFile } from './sendFile.ts'

export type FolderUse = 'columns' | 'tags'
export type ImportWish = {
  source: { file: Blob } | { url: string } | { opml: string }
  folders: FolderUse
}

const askAgainMs = 1500

/** Brings a list or saved items along, and says so to `onBrought`; from then on useKeptImport tells how far it is. */
export function useBringAlong(readerId: number, onBrought: () => void) {
  const cache = useQueryClient()
  const [sentShare, setSentShare] = useState(0)
  const bringing = useMutationOnce({
    mutationFn: ({ source, folders }: ImportWish) =>
      'file' in source
        ? importFile(source.file, folders, setSentShare)
        : call('POST /opml/import', { query: { folders }, body: source }),
    onMutate: () => setSentShare(0),
    onSuccess: ({ import: imported }) => {
      cache.setQueryData(importQuery(cache, readerId, imported.id).queryKey, imported)
      keepImport(cache, readerId, imported.id)
      onBrought()
      return Promise.all([reloadColumns(cache), reloadTags(cache), reloadItems(cache)])
    },
  })
  return {
    bringAlong: bringing.mutate,
    isBusy: bringing.isPending,
    /** Of a file that is on its way: 0 to 1. */
    sentShare,
    failure: bringing.error && explainFailure(bringing.error, 'That could not be brought along. Please try again.'),
  }
}

async function importFile(file: Blob, folders: FolderUse, onSent: (share: number) => void) {
  // The contract's word for what came back, as in call().
  return (await sendFile(`/opml/import?folders=${folders}`, file, onSent)) as AnswerOf<'POST /opml/import'>
}

/** The import that this browser follows, if there is one: asked for while feeds are on their way. */
export function useKeptImport(readerId: number) {
  const cache = useQueryClient()
  const { data: importId } = useQuery(keptImportQuery(readerId))
  const { data: imported } = useQuery(importQuery(cache, readerId, importId))
  return {
    isLoading: importId !== null && imported === undefined,
    imported: importId === null ? null : (imported ?? null),
    forget: () => keepImport(cache, readerId, null),
  }
}

const importQuery = (cache: QueryClient, readerId: number, importId: number | null) =>
  queryOptions<Import | null>({
    queryKey: ['import', importId],
    queryFn: importId === null ? skipToken : ({ signal }) => readImport({ cache, readerId, importId, signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || (data?.waiting ?? 0) > 0 ? askAgainMs : false),
  })

type ImportQuestion = { cache: QueryClient; readerId: number; importId: number; signal: AbortSignal }

/** null: it is so old that the server keeps nothing of it any more. */
async function readImport({ cache, readerId, importId, signal }: ImportQuestion): Promise<Import | null> {
  try {
    return (await call('GET /opml/imports/:id', { params: { id: importId }, signal })).import
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    keepImport(cache, readerId, null)
    return null
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
