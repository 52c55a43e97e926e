import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { callServer } from './call.ts'
import { explainFailure } from './callError.ts'
import { handOver } from './handOver.ts'
import { useMutationOnce } from './useMutationOnce.ts'

/** Articles that an e-reader gets as one file. */
export type BookPath = '/books/later' | '/books/saved' | `/books/tags/${number}` | `/books/paper/${string}`

/** Downloads an EPUB. A plain link can't send the bearer header. */
export function useBookDownload() {
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async (path: BookPath) => {
      const answer = await callServer(path, { method: 'GET' })
      const [, name = 'broadsheet.epub'] =
        /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
      handOver(await answer.blob(), name)
    },
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.fileExportFailed()) }),
  })
}
