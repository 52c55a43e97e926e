import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundFeed } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { type AddOptions, useAddFeed, useFeedSearch, useFindFirstFeed } from '../core/feedsApi.ts'
import { hostOf } from '../core/hostOf.ts'
import { useSavePageWithToast } from '../core/savesApi.ts'
import { useMutationOnce } from '../core/useMutationOnce.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { readAddInput } from './readAddInput.ts'

export type AddBoxState = ReturnType<typeof useAddBox>

/** The search/add box: the typed text, its search results, and adding (docs/specification.md#add-box). */
export function useAddBox() {
  const findFirst = useFindFirst()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [choice, setChoice] = useState<FoundFeed[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { addFeed } = useAddFeed()
  const input = readAddInput(typed)
  const settled = useDebounced(typed, limits.searchDebounceMs)
  const keyword = input.is === 'keyword' && settled === typed ? input.keyword : ''
  const search = useFeedSearch(keyword)
  const guessed = useQuery(guessQuery(input.is === 'keyword' ? input.keyword : '')).data ?? null

  const add = async (options: AddOptions): Promise<void> => {
    setFailure(null)
    const added = await addFeed(options)
    // The toast is far from the box, and a suggested name doesn't name the server.
    if (added.is === 'notAdded') setFailure(explainAt(hostOf(options.feedUrl), added.reason))
    if (added.is === 'severalFeeds') setChoice(added.feeds)
    if (added.is === 'added') clear()
  }
  const clear = () => {
    setTyped('')
    setFailure(null)
    setOpen(false)
    setChoice(null)
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
      const options = input.is === 'address' ? { feedUrl: input.feedUrl } : await findFirst(input.keyword)
      if (options !== undefined) return add(options)
      // The text below the box says that nothing was found.
      setOpen(true)
    },
  })
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setFailure(null)
      setOpen(true)
    },
    isBusy: submitting.isPending || saving.isPending,
    /** The address that the text is or means. It is the first result, and can be saved as a page too. */
    address: isOpen ? (input.is === 'address' ? input.feedUrl : guessed) : null,
    savePage: (url: string) => saving.mutate(url),
    /** Without `chosen` it submits the typed text. A second call while the first one runs is a no-op. */
    submit: (chosen?: AddOptions) => submitting.mutate(chosen),
    clear,
    /** The reason why the last feed could not be added, until the text changes. */
    failure: isOpen ? failure : null,
    /** The typed keyword, while the panel below the field is open. */
    searched: isOpen && input.is === 'keyword' ? input.keyword : null,
    results: isOpen && keyword !== '' ? { keyword, found: search.data ?? (search.isError ? [] : undefined) } : null,
    closeResults: () => setOpen(false),
    choice,
    closeChoice: () => setChoice(null),
  }
}

function explainAt(host: string, reason: string): string {
  if (reason === texts.failureNoSuchHost()) return texts.addFailedNoHost({ host })
  // The host was not requested.
  return reason === texts.needsServer() ? reason : texts.addFailedAt({ host, reason })
}

/** The address that a keyword means, else the first feed found: Enter adds it. Before the results are loaded, it waits for them. */
function useFindFirst(): (keyword: string) => Promise<AddOptions | undefined> {
  const cache = useQueryClient()
  const findFirstFeed = useFindFirstFeed()
  return async (keyword) => {
    const address = await cache.fetchQuery(guessQuery(keyword)).catch(() => null)
    if (address !== null) return { feedUrl: address }
    const found = await findFirstFeed(keyword)
    return found && { feedUrl: found.url, title: found.title }
  }
}

/** Loads the list of domains only for a text that may be an address. */
const guessQuery = (keyword: string) =>
  queryOptions<string | null>({
    queryKey: ['guessAddress', keyword],
    queryFn: async () => {
      if (!mayBeAddress.test(keyword)) return null
      return (await import('../core/guessAddress.ts')).guessAddress(keyword) ?? null
    },
    enabled: keyword !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })

const mayBeAddress = /\S[.:]\S|^localhost\b|^\/\//i
