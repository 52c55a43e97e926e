import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Item } from '../../../shared/api/entities.ts'
import type { Edition, MailStop } from '../../../shared/features/paper.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { reloadColumns } from '../../core/columnsApi.ts'
import { itemKeys } from '../../core/itemKeys.ts'
import { reloadItems } from '../../core/reloadItems.ts'
import { useToast } from '../../ui/toastContext.ts'

type Opened = {
  items: Item[]
  edition: Omit<Edition, 'items'> | null
  days: string[]
  mailStop: MailStop | null
  nextCursor: null
}

/** Among the found lists, where marks of an opened article reach the pieces. It has one page. */
const paperQuery = (day: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...itemKeys.found, 'paper', day ?? 'today'],
    queryFn: async ({ signal }): Promise<Opened> => {
      const { edition, days, mailStop } =
        day === undefined
          ? await call('POST /paper/open', {
              body: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
              signal,
            })
          : { mailStop: null, ...(await call('GET /paper/:day', { params: { day }, signal })) }
      if (edition === null) return { items: [], edition, days, mailStop, nextCursor: null }
      const { items, ...rest } = edition
      return { items, edition: rest, days, mailStop, nextCursor: null }
    },
    initialPageParam: null,
    getNextPageParam: () => null,
    refetchOnMount: 'always',
  })

/** The paper of today, or of a former day. */
export function usePaper(day: string | undefined) {
  const { data, error, refetch } = useInfiniteQuery(paperQuery(day))
  return { paper: data?.pages[0], error, retry: refetch }
}

/** Marks the edition done, or takes that back. */
export function useFinishPaper() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: async ({ day, isDone }: { day: string; isDone: boolean }) => {
      const key = isDone ? 'POST /paper/:day/done' : 'POST /paper/:day/not-done'
      await call(key, { params: { day } })
      await Promise.all([reloadItems(cache), reloadColumns(cache)])
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) }),
  })
}
