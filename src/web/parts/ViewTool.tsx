import { SlidersHorizontal } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Popover } from '../ui/Popover.tsx'

const ListLookPanel = lazyComponent(async () => (await import('./look/ListLookPanel.tsx')).ListLookPanel)

/** How the lists of this device look: density, snippets, pictures and the number of items. */
export function ViewTool() {
  return (
    <Popover label={texts.listLook()} icon={SlidersHorizontal}>
      {() => <ListLookPanel takesFocus />}
    </Popover>
  )
}
