import { useState } from 'react'
import type { FoundFeed } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { type AddWish, useAddFeed, useFeedSearch, useFindFirstFeed } from '../data/feedsApi.ts'
import { useMutationOnce } from '../data/useMutationOnce.ts'
import { useReaderView } from '../data/useReaderView.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { readAddInput } from './readAddInput.ts'

export type AddBoxState = ReturnType<typeof useAddBox>

type AddBoxOptions = {
  /** Enter, on a keyword for which there is no feed. */
  onNoFeedFound?: (keyword: string) => void
}

/** The search/add box: what is typed, what was found for it, and adding (spec §5). */
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

  const add = async (wish: AddWish): Promise<void> => {
    const added = await addFeed(wish)
    if (added.is === 'severalFeeds') setChoice(added.feeds)
    if (added.is !== 'added') return
    clear()
    // A newcomer who pasted an address sees where the feed went. After a keyword there may be more to add.
    if (added.isFirst && input.is === 'address') showView('myFeeds')
  }
  const clear = () => {
    setTyped('')
    setOpen(false)
    setChoice(null)
  }
  const firstFound = async (word: string): Promise<AddWish | undefined> => {
    // Enter before the results are there waits for them.
    const found = await findFirstFeed(word)
    return found && { feedUrl: found.url, title: found.title }
  }
  const submitting = useMutationOnce({
    mutationFn: async (chosen?: AddWish) => {
      if (chosen !== undefined) return add(chosen)
      if (input.is === 'blank') return
      const wish = input.is === 'address' ? { feedUrl: input.feedUrl } : await firstFound(input.keyword)
      if (wish !== undefined) return add(wish)
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
    isBusy: submitting.isPending,
    /** Without a wish: what is typed. A second one, while the first is on its way, does nothing. */
    submit: (chosen?: AddWish) => submitting.mutate(chosen),
    clear,
    /** The keyword as it is typed, while the panel under the field is open. */
    searched: isOpen && input.is === 'keyword' ? input.keyword : null,
    results: isOpen && keyword !== '' ? { keyword, found: search.data ?? (search.isError ? [] : undefined) } : null,
    closeResults: () => setOpen(false),
    choice,
    closeChoice: () => setChoice(null),
  }
}
