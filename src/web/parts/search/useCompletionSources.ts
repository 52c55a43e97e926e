import { useQuery } from '@tanstack/react-query'
import { quote } from '../../../shared/search/searchTokens.ts'
import { foldAccents } from '../../../shared/textFolding.ts'
import { call } from '../../core/call.ts'
import { feedsOf } from '../../core/changeColumns.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { useTags } from '../../core/tagsApi.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import type { CompletionSources, OpenPart } from './completeSearch.ts'

const pauseMs = 200
/** Names of authors come from so many of the newest articles that match. */
const lookedAt = 50
const authorMinChars = 2

/** The names for the part that is being typed; others are not loaded. */
export function useCompletionSources(part: OpenPart | undefined): CompletionSources {
  const columns = useColumns().data ?? []
  const tags = useTags({ isWanted: part?.filter === 'tag' })
  const authors = useAuthors(part?.filter === 'author' ? part.value : '')
  return {
    feeds: part?.filter === 'feed' ? [...new Set(feedsOf(columns).map(({ title }) => title))] : [],
    tags: tags.map(({ name }) => name),
    authors,
  }
}

const none: string[] = []

function useAuthors(typed: string): string[] {
  const asked = useDebounced(typed, pauseMs)
  const { data } = useQuery({
    queryKey: ['authors', foldAccents(asked)],
    queryFn: async ({ signal }) => {
      const q = `author:${quote(asked).slice(0, -1)}`
      const { items } = await call('GET /feeds/items', { query: { q, limit: lookedAt }, signal })
      return [...new Set(items.map(({ author }) => author))]
    },
    enabled: asked.length >= authorMinChars,
    placeholderData: (before) => before,
  })
  return data ?? none
}
