import { useQueryClient } from '@tanstack/react-query'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { deletingBoardKey } from './boards.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { useUndoOf } from './deletedApi.ts'
import { useMutationOnce } from './useMutationOnce.ts'

export function useAddBoard() {
  return useBoardsChange((name: string) => call('POST /boards', { body: { name } }), texts.boardAddFailed())
}

export function useChangeBoard() {
  return useBoardsChange(
    ({ id, ...body }: { id: number; name?: string; position?: number }) =>
      call('PATCH /boards/:id', { params: { id }, body }),
    texts.boardChangeFailed(),
  )
}

/** The columns of a deleted board move to the end of the first one. */
export function useDeleteBoard() {
  const showToast = useToast()
  const undoOf = useUndoOf()
  return useBoardsChange((id: number) => call('DELETE /boards/:id', { params: { id } }), texts.boardDeleteFailed(), {
    mutationKey: deletingBoardKey,
    onDone: (id) => showToast({ kind: 'success', text: texts.boardDeleted(), ...undoOf({ kind: 'board', id }) }),
  })
}

function useBoardsChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  failure: string,
  { mutationKey, onDone }: { mutationKey?: readonly string[]; onDone?: (input: Input) => void } = {},
) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: send,
    ...(mutationKey !== undefined && { mutationKey }),
    // Returned, so a dialog stays busy until the board shows the change.
    onSuccess: async (_answer, input) => {
      await reloadColumns(cache)
      onDone?.(input)
    },
    onError: (error) => {
      showToast({ kind: 'error', text: explainFailure(error, failure) })
      // Another tab may have deleted the board.
      void reloadColumns(cache)
    },
  })
}
