import { SlidersHorizontal } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useHasRoomForWords } from '../ui/useHasRoomForWords.ts'

const ListLookPanel = lazyComponent(async () => (await import('./look/ListLookPanel.tsx')).ListLookPanel)

/** How the lists of this device look: density, snippets, pictures and the number of items. */
export function ViewTool({ hasRoom = true }: { hasRoom?: boolean }) {
  const hasWord = useHasRoomForWords() && hasRoom
  return (
    <Popover label={texts.listLook()} icon={SlidersHorizontal} {...(hasWord && { text: texts.listLook() })}>
      {() => <ListLookPanel takesFocus />}
    </Popover>
  )
}
