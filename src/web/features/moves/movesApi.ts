import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Move, NewMove } from '../../../shared/features/moves.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { latestMoveKey } from '../../core/latestImport.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { useToast } from '../../ui/toastContext.ts'

const askAgainMs = 1500

const latestMoveQuery = queryOptions<Move | null>({
  queryKey: latestMoveKey,
  queryFn: async ({ signal }) => (await call('GET /moves/latest', { signal })).move,
  refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? askAgainMs : false),
})

/** The move of the reader, or the report of the last one; polled while it runs. */
export function useLatestMove() {
  const { data: move, isPending } = useQuery(latestMoveQuery)
  return { isLoading: isPending, move: move ?? null }
}

const showMove = (cache: QueryClient, move: Move | null) => cache.setQueryData(latestMoveQuery.queryKey, move)

export function useStartMove(onStarted: () => void) {
  const cache = useQueryClient()
  const starting = useMutationOnce({
    mutationFn: (body: NewMove) => call('POST /moves', { body }),
    onSuccess: ({ move }) => {
      showMove(cache, move)
      onStarted()
    },
  })
  return {
    start: starting.mutate,
    isBusy: starting.isPending,
    failure: starting.error && explainFailure(starting.error, texts.moveFailed()),
  }
}

/** Goes on with a move that waits. */
export function useGoOnWithMove(id: number) {
  const cache = useQueryClient()
  const going = useMutationOnce({
    mutationFn: (password: string) => call('POST /moves/:id/go-on', { params: { id }, body: { password } }),
    onSuccess: ({ move }) => showMove(cache, move),
  })
  return {
    goOn: going.mutate,
    isBusy: going.isPending,
    failure: going.error && explainFailure(going.error, texts.moveFailed()),
  }
}

/** Ends a move, or dismisses the report of one that has ended; `onDone` is called afterwards. */
export function useEndMove({ id, state }: Move, onDone: () => void) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async () => {
      if (state !== 'ended') return (await call('POST /moves/:id/end', { params: { id } })).move
      await call('DELETE /moves/:id', { params: { id } })
      return null
    },
    onSuccess: (move) => {
      showMove(cache, move)
      onDone()
    },
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) }),
  })
}
