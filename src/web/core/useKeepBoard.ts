import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepBoardForNextVisit } from './keptBoard.ts'

/** Keeps the board for the next visit whenever the page may be about to close. */
export function useKeepBoard(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const keep = () => document.visibilityState === 'hidden' && keepBoardForNextVisit(cache)
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [cache])
}
