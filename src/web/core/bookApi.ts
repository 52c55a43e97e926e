import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call, callServer } from './call.ts'
import { explainFailure } from './callError.ts'
import { handOver } from './handOver.ts'
import { useMutationOnce } from './useMutationOnce.ts'
import { usePreferences } from './usePreferences.ts'
import { useServerConfig } from './useServerConfig.ts'

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

type SentBook = { kind: 'later' | 'saved' } | { kind: 'paper' | 'tag'; of: string }

/** Mails a book to the reader's e-reader; undefined where that is not set up. */
export function useBookSending(): ((book: SentBook) => void) | undefined {
  const showToast = useToast()
  const { deviceAddress } = usePreferences()
  const sendsMail = useServerConfig()?.sendsMail ?? false
  const { mutate } = useMutationOnce({
    mutationFn: async (book: SentBook) => {
      const { address } = await call('POST /books/send', { body: book })
      showToast({ kind: 'success', text: texts.bookSent({ address }) })
    },
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.bookNotSent()) }),
  })
  return sendsMail && deviceAddress !== null ? mutate : undefined
}
