import { useState } from 'react'
import type { FoundFeed } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { type AddOptions, useAddFeed, useFeedSearch, useFindFirstFeed } from '../core/feedsApi.ts'
import { useSavePageWithToast } from '../core/savesApi.ts'
import { useMutationOnce } from '../core/useMutationOnce.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { readAddInput } from './readAddInput.ts'

export type AddBoxState = ReturnType<typeof useAddBox>

type AddBoxOptions = {
  /** Called on Enter when no feed was found for the keyword. */
  onNoFeedFound?: (keyword: string) => void
}

/** The search/add box: the typed text, its search results, and adding (docs/specification.md#add-box). */
export function useAddBox({ onNoFeedFound }: AddBoxOptions = {}) {
  const findFirstFeed = useFindFirstFeed()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [choice, setChoice] = useState<FoundFeed[] | null>(null)
  const { addFeed } = useAddFeed()
  const { showView } = useReaderView()
  const input = readAddInput(typed)
  const settled = useDebounced(typed, limits.searchDebounceMs)
  const keyword = input.is === 'keyword' && settled === typed ? input.keyword : ''
  const search = useFeedSearch(keyword)

  const add = async (options: AddOptions): Promise<void> => {
    const added = await addFeed(options)
    if (added.is === 'severalFeeds') setChoice(added.feeds)
    if (added.is !== 'added') return
    clear()
    // A new reader who pasted an address sees the new feed. After a keyword they may want to add more.
    if (added.isFirst && input.is === 'address') showView('myFeeds')
  }
  const clear = () => {
    setTyped('')
    setOpen(false)
    setChoice(null)
  }
  const firstFound = async (word: string): Promise<AddOptions | undefined> => {
    // Enter before the results are loaded waits for them.
    const found = await findFirstFeed(word)
    return found && { feedUrl: found.url, title: found.title }
  }
  const savePage = useSavePageWithToast()
  const saving = useMutationOnce({
    mutationFn: async (url: string) => {
      if (await savePage({ url })) clear()
    },
  })
  const submitting = useMutationOnce({
    mutationFn: async (chosen?: AddOptions) => {
      if (chosen !== undefined) return add(chosen)
      if (input.is === 'blank') return
      const options = input.is === 'address' ? { feedUrl: input.feedUrl } : await firstFound(input.keyword)
      if (options !== undefined) return add(options)
      setOpen(true)
      if (input.is === 'keyword') onNoFeedFound?.(input.keyword)
    },
  })
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setOpen(true)
    },
    isBusy: submitting.isPending || saving.isPending,
    /** The typed address, which can be saved as a page too. */
    address: isOpen && input.is === 'address' ? input.feedUrl : null,
    savePage: (url: string) => saving.mutate(url),
    /** Without `chosen` it submits the typed text. A second call while the first one runs is a no-op. */
    submit: (chosen?: AddOptions) => submitting.mutate(chosen),
    clear,
    /** The typed keyword, while the panel below the field is open. */
    searched: isOpen && input.is === 'keyword' ? input.keyword : null,
    results: isOpen && keyword !== '' ? { keyword, found: search.data ?? (search.isError ? [] : undefined) } : null,
    closeResults: () => setOpen(false),
    choice,
    closeChoice: () => setChoice(null),
  }
}
