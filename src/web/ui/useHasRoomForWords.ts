import { useMediaQuery } from './useMediaQuery.ts'

/** From this width, the tools above a list have words beside their icons. */
export const useHasRoomForWords = (): boolean => useMediaQuery('(width >= 1200px)')
