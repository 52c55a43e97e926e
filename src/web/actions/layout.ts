import { Columns3, List, PanelRight, Rows4 } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import type { IconAction } from '../core/action.ts'
import type { Layout } from '../core/layout.ts'
import type { ListLook } from '../core/listLook.ts'

type Density = ListLook['density']
type LookTools = { setLayout: (layout: Layout) => unknown; setDensity: (density: Density) => unknown }

/** The way in which this device shows the reader. Headlines are the board with one line for each article. */
export type ShownLook = { layout: Layout; density: Density }

/** A command that changes the look. The subject is the present one. */
export type LookAction = IconAction<LookTools, ShownLook>

export const lookActions: LookAction[] = [
  {
    name: 'layout-board',
    label: texts.lookBoard,
    icon: () => Columns3,
    isChecked: (_tools, { layout, density }) => layout === 'board' && density !== 'headlines',
    run: ({ setLayout, setDensity }, { layout, density }) => {
      setLayout('board')
      if (layout === 'board' && density === 'headlines') setDensity('comfortable')
    },
  },
  {
    name: 'layout-headlines',
    label: texts.lookHeadlines,
    icon: () => Rows4,
    isChecked: (_tools, { layout, density }) => layout === 'board' && density === 'headlines',
    run: ({ setLayout, setDensity }) => {
      setLayout('board')
      setDensity('headlines')
    },
  },
  makeListLook('beside', { label: texts.lookBeside, icon: () => PanelRight }),
  makeListLook('list', { label: texts.lookOneAtATime, icon: () => List }),
]

function makeListLook(layout: Layout, look: Pick<LookAction, 'label' | 'icon'>): LookAction {
  return {
    name: `layout-${layout}`,
    ...look,
    isChecked: (_tools, shown) => shown.layout === layout,
    run: ({ setLayout }) => setLayout(layout),
  }
}
