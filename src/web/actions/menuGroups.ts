import { FolderInput, Headphones, PanelsTopLeft, Share2, SlidersHorizontal } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import type { MenuGroupNames } from '../core/menuPlan.ts'

/** The groups of every menu. */
export const menuGroups = (): MenuGroupNames => ({
  listen: { label: texts.menuListen(), icon: Headphones },
  share: { label: texts.menuShare(), icon: Share2 },
  move: { label: texts.menuMove(), icon: FolderInput },
  options: { label: texts.menuOptions(), icon: SlidersHorizontal },
  board: { label: texts.menuBoard(), icon: PanelsTopLeft },
})
