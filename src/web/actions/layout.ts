import { Columns3, List, PanelRight } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import type { IconAction } from '../core/action.ts'
import type { Layout } from '../core/layout.ts'

type LayoutTools = { setLayout: (layout: Layout) => unknown }

/** A command that changes how this device shows the reader. The subject is the present layout. */
export type LayoutAction = IconAction<LayoutTools, Layout>

export const layoutActions: LayoutAction[] = [
  makeLayoutAction('board', { label: texts.layoutBoard, icon: () => Columns3 }),
  makeLayoutAction('beside', { label: texts.layoutBeside, icon: () => PanelRight }),
  makeLayoutAction('list', { label: texts.layoutList, icon: () => List }),
]

function makeLayoutAction(layout: Layout, look: Pick<LayoutAction, 'label' | 'icon'>): LayoutAction {
  return {
    name: `layout-${layout}`,
    ...look,
    isChecked: (_tools, shown) => shown === layout,
    run: ({ setLayout }) => setLayout(layout),
  }
}
