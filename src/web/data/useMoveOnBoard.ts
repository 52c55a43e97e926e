import { mutationOptions, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../ui/toastContext.ts'
import { explainFailure } from './callError.ts'

type MoveOnBoard<Held, Move> = {
  /** Where the cache holds what changes its order. */
  queryKey: QueryKey
  send: (move: Move) => Promise<unknown>
  change: (held: Held, move: Move) => Held
  onFailure: (error: Error) => void
}

type UseMoveOnBoard<Held, Move> = Omit<MoveOnBoard<Held, Move>, 'onFailure'> & { failure: string }

export function useMoveOnBoard<Held, Move>({ failure, ...move }: UseMoveOnBoard<Held, Move>) {
  const cache = useQueryClient()
  const showToast = useToast()
  const onFailure = (error: Error) => showToast({ kind: 'error', text: explainFailure(error, failure) })
  return useMutation(moveOnBoard(cache, { ...move, onFailure }))
}

/** Moves something: at once on the page, put back when the server refuses, then loaded anew (spec §4). */
export function moveOnBoard<Held, Move>(
  cache: QueryClient,
  { queryKey, send, change, onFailure }: MoveOnBoard<Held, Move>,
) {
  const acceptedKey = ['accepted', ...queryKey]
  const changeHeld = (key: QueryKey, move: Move) =>
    cache.setQueryData<Held>(key, (held) => (held === undefined ? held : change(held, move)))
  return mutationOptions({
    mutationKey: moveKey(queryKey),
    mutationFn: send,
    // One after the other: two quick drags must reach the server in the order they were made.
    scope: { id: 'board' },
    onMutate: async (move: Move) => {
      await cache.cancelQueries({ queryKey })
      // What to go back to is what the server said yes to, not what the page showed: the move before may fail as well.
      cache.setQueryData<Held>(acceptedKey, (accepted) => accepted ?? cache.getQueryData<Held>(queryKey))
      changeHeld(queryKey, move)
    },
    onSuccess: (_answer, move) => void changeHeld(acceptedKey, move),
    onError: (error) => {
      cache.setQueryData(queryKey, cache.getQueryData<Held>(acceptedKey))
      onFailure(error)
    },
    onSettled: () => {
      // Loaded while another move waits, the board would show that one put back.
      const isLast = movesUnderWay(cache, queryKey) === 1
      if (!isLast) return
      cache.removeQueries({ queryKey: acceptedKey })
      // Not waited for: a change heard of from here on must ask again.
      void cache.invalidateQueries({ queryKey })
    },
  })
}

/** Loads what is held anew; while something in it is being moved, the last move does that. */
export function reloadUnlessMoving(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  return movesUnderWay(cache, queryKey) > 0 ? Promise.resolve() : cache.invalidateQueries({ queryKey })
}

const moveKey = (queryKey: QueryKey) => ['move', ...queryKey]

function movesUnderWay(cache: QueryClient, queryKey: QueryKey): number {
  return cache.isMutating({ mutationKey: moveKey(queryKey) })
}
