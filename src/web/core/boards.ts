// The boards beside the first one. The frame of the board brings them (loadFrame.ts).
import { type QueryClient, skipToken, useIsMutating, useQuery } from '@tanstack/react-query'
import type { Board, Column } from '../../shared/api/entities.ts'
import { useReaderView } from './useReaderView.ts'

export const boardsKey = ['boards'] as const
export const deletingBoardKey = ['deleteBoard'] as const

export function readBoards(cache: QueryClient): Board[] {
  return cache.getQueryData<Board[]>(boardsKey) ?? []
}

/** undefined before the board's first load. */
export function useBoards(): Board[] | undefined {
  return useQuery<Board[]>({ queryKey: boardsKey, queryFn: skipToken }).data
}

/** The board that the address names; undefined for the first one, and for one that was deleted. */
export function useShownBoard(): Board | undefined {
  const { boardId } = useReaderView()
  return useBoards()?.find(({ id }) => id === boardId)
}

/** The board of a column, for an address; undefined for the first one. */
export function boardOfColumn(columns: readonly Column[], columnId: number): number | undefined {
  return columns.find(({ id }) => id === columnId)?.boardId ?? undefined
}

/** Whether this page deletes a board right now. */
export const useIsDeletingBoard = (): boolean => useIsMutating({ mutationKey: deletingBoardKey }) > 0

/** The columns of a board. Without a known `boardId`: those of the first one. */
export function columnsOnBoard(
  columns: Column[],
  { boards, boardId }: { boards: Board[]; boardId: number | undefined },
): Column[] {
  if (boards.length === 0) return columns
  const known = new Set<number | null>(boards.map(({ id }) => id))
  const shown = boardId !== undefined && known.has(boardId) ? boardId : null
  return columns.filter((column) => (known.has(column.boardId) ? column.boardId : null) === shown)
}
