import { PanelsTopLeft } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { lookActions, type ShownLook } from '../actions/layout.ts'
import { inGroups, menuItems } from '../core/action.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { layoutSetting } from '../core/layout.ts'
import { listLookSetting, setListLook } from '../core/listLook.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { useHasRoomForWords } from '../ui/useHasRoomForWords.ts'

export const lookTools = {
  setLayout: layoutSetting.set,
  setDensity: (density: ShownLook['density']) => setListLook({ density }),
}

/** The choice of the look: the board, headlines, or one of two kinds of lists. Its button names the present one. */
export function LayoutMenu({ more = [], hasRoom = true }: { more?: MenuItem[]; hasRoom?: boolean }) {
  const hasWord = useHasRoomForWords() && hasRoom
  const shown = useShownLook()
  const current = lookActions.find(({ isChecked }) => isChecked?.(lookTools, shown))
  const label = texts.lookNow({ look: current?.label(shown) ?? '' })
  return (
    <span data-look-menu>
      <Menu
        label={label}
        icon={SmallLayout}
        {...(hasWord && { text: label })}
        items={inGroups(menuItems(lookActions, lookTools, shown), more)}
      />
    </span>
  )
}

export function useShownLook(): ShownLook {
  const { density } = useDeviceSetting(listLookSetting)
  return { layout: useDeviceSetting(layoutSetting), density }
}

const SmallLayout = () => <PanelsTopLeft size={16} aria-hidden />
