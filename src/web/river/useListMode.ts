import { useDeviceSetting } from '../data/deviceSetting.ts'
import { layoutSetting } from '../data/layout.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'

/** Where a list opens its articles: over the page, beside the list, or in its place. */
export type ListMode = 'overlay' | 'beside' | 'page'

export function useListMode(): ListMode {
  const layout = useDeviceSetting(layoutSetting)
  const hasRoomBeside = useMediaQuery('(width >= 1100px)')
  // There a list without an article beside it would leave a third of the window empty.
  const isVeryWide = useMediaQuery('(width >= 1600px)')
  if (layout === 'beside' && hasRoomBeside) return 'beside'
  if (layout === 'board') return isVeryWide ? 'beside' : 'overlay'
  return 'page'
}
