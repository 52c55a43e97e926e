import { useDeviceSetting } from '../core/deviceSetting.ts'
import { type ListMode, layoutSetting, listModeOf, roomBesidePx, veryWidePx } from '../core/layout.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'

export function useListMode(): ListMode {
  const layout = useDeviceSetting(layoutSetting)
  const hasRoomBeside = useMediaQuery(`(width >= ${roomBesidePx}px)`)
  const isVeryWide = useMediaQuery(`(width >= ${veryWidePx}px)`)
  return listModeOf(layout, isVeryWide ? veryWidePx : hasRoomBeside ? roomBesidePx : 0)
}
