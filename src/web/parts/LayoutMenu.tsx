import { PanelsTopLeft } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { layoutActions } from '../actions/layout.ts'
import { inGroups, menuItems } from '../core/action.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { layoutSetting } from '../core/layout.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { useHasRoomForWords } from '../ui/useHasRoomForWords.ts'

/** The choice between the board and the two kinds of lists. */
export function LayoutMenu({ more = [], hasRoom = true }: { more?: MenuItem[]; hasRoom?: boolean }) {
  const hasWord = useHasRoomForWords() && hasRoom
  return (
    <Menu
      label={texts.layout()}
      icon={SmallLayout}
      {...(hasWord && { text: texts.layout() })}
      items={inGroups(useLayoutItems(), more)}
    />
  )
}

export function useLayoutItems(): MenuItem[] {
  const layout = useDeviceSetting(layoutSetting)
  return menuItems(layoutActions, { setLayout: layoutSetting.set }, layout)
}

const SmallLayout = () => <PanelsTopLeft size={16} aria-hidden />
