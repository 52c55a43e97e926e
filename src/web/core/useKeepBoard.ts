import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DrawnBoard } from './drawnBoard.ts'
import { keepBoardForNextVisit } from './keptBoard.ts'

/** Keeps the board, and what `record` reads of its drawing, for the next visit whenever the page may be about to close. */
export function useKeepBoard(record: () => DrawnBoard | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    const keep = () => document.visibilityState === 'hidden' && keepBoardForNextVisit(cache, record())
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [cache, record])
}
