import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { explainFailure } from '../api/callError.ts'
import { useToast } from '../ui/toastContext.ts'

type MoveOnBoard<Held, Move> = {
  /** Where the cache holds what changes its order. */
  queryKey: QueryKey
  send: (move: Move) => Promise<unknown>
  change: (held: Held, move: Move) => Held
  failure: string
}

/** Moves something: at once on the page, put back with a toast when the server refuses, then loaded anew (spec §4). */
export function useMoveOnBoard<Held, Move>({ queryKey, send, change, failure }: MoveOnBoard<Held, Move>) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: send,
    // One after the other: two quick drags must reach the server in the order they were made.
    scope: { id: 'board' },
    onMutate: async (move: Move) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<Held>(queryKey)
      cache.setQueryData<Held>(queryKey, (held) => held && change(held, move))
      return { before }
    },
    onError: (error, _move, shown) => {
      if (shown?.before !== undefined) cache.setQueryData(queryKey, shown.before)
      showToast({ kind: 'error', text: explainFailure(error, failure) })
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}
