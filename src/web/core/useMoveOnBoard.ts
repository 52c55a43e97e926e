import { mutationOptions, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../ui/toastContext.ts'
import { explainFailure } from './callError.ts'

type MoveOnBoard<Held, Move> = {
  /** The cached list whose order changes. */
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

const acceptedKeyOf = (queryKey: QueryKey) => ['accepted', ...queryKey]

/** For `send`: the list as the server knows it, before the move that is shown already. */
export const findAccepted = <Held>(cache: QueryClient, queryKey: QueryKey): Held | undefined =>
  cache.getQueryData<Held>(acceptedKeyOf(queryKey))

/** Moves at once on the page, reverts if the server refuses, then loads again (docs/specification.md#moving-feeds). */
export function moveOnBoard<Held, Move>(
  cache: QueryClient,
  { queryKey, send, change, onFailure }: MoveOnBoard<Held, Move>,
) {
  const acceptedKey = acceptedKeyOf(queryKey)
  const changeHeld = (key: QueryKey, move: Move) =>
    cache.setQueryData<Held>(key, (held) => (held === undefined ? held : change(held, move)))
  return mutationOptions({
    mutationKey: moveKey(queryKey),
    mutationFn: send,
    // One after the other, so quick drags reach the server in their order.
    scope: { id: 'board' },
    onMutate: async (move: Move) => {
      await cache.cancelQueries({ queryKey })
      // A failure reverts to the last accepted state, not to the shown one, because the previous move may fail too.
      cache.setQueryData<Held>(acceptedKey, (accepted) => accepted ?? cache.getQueryData<Held>(queryKey))
      changeHeld(queryKey, move)
    },
    onSuccess: (_answer, move) => void changeHeld(acceptedKey, move),
    onError: (error) => {
      cache.setQueryData(queryKey, cache.getQueryData<Held>(acceptedKey))
      onFailure(error)
    },
    onSettled: () => {
      // Loading while another move is pending would revert that move on the page.
      const isLast = movesUnderWay(cache, queryKey) === 1
      if (!isLast) return
      cache.removeQueries({ queryKey: acceptedKey })
      // Not awaited, so a live event from here on starts another load.
      void cache.invalidateQueries({ queryKey })
    },
  })
}

/** Loads the list again. During a move this is a no-op, because the last move loads the list. */
export function reloadUnlessMoving(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  return movesUnderWay(cache, queryKey) > 0 ? Promise.resolve() : cache.invalidateQueries({ queryKey })
}

const moveKey = (queryKey: QueryKey) => ['move', ...queryKey]

function movesUnderWay(cache: QueryClient, queryKey: QueryKey): number {
  return cache.isMutating({ mutationKey: moveKey(queryKey) })
}
