import { useQueryClient } from '@tanstack/react-query'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { applyMarks } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import { useMutationOnce } from './useMutationOnce.ts'

export type PageToSave = { url: string; title?: string; later?: boolean }

/** Saves a page of the web, or puts it on Later. A second call while the first one runs is a no-op. */
export function useSavePage() {
  const cache = useQueryClient()
  return useMutationOnce({
    // A session gets the whole item; only keys that may not read get less.
    mutationFn: async (page: PageToSave) => (await call('POST /saves', { body: page })).item as Item,
    onSuccess: (item) => {
      applyMarks(cache, item)
      // The list has no place for it yet.
      for (const queryKey of [itemKeys.saved, itemKeys.savedCount, itemKeys.later, itemKeys.laterProgress])
        void cache.invalidateQueries({ queryKey })
    },
  })
}

/** The same with a toast, which says what became of it. Does not reject. */
export function useSavePageWithToast(): (page: PageToSave) => Promise<boolean> {
  const showToast = useToast()
  const { mutateAsync } = useSavePage()
  return async (page) => {
    try {
      const { title } = await mutateAsync(page)
      showToast({ kind: 'success', text: page.later ? texts.pageOnLater({ title }) : texts.pageSaved({ title }) })
      return true
    } catch (error) {
      showToast({ kind: 'error', text: explainFailure(error, texts.pageNotSaved()) })
      return false
    }
  }
}
