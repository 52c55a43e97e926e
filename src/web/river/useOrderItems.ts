import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { useReaderView } from '../data/useReaderView.ts'
import type { MenuItem } from '../ui/Menu.tsx'

/** The choice of the end that the list begins with. */
export function useOrderItems(): MenuItem[] {
  const { isOldestFirst, setOldestFirst } = useReaderView()
  return [
    {
      label: texts.riverNewestFirst(),
      icon: ArrowDownNarrowWide,
      isChecked: !isOldestFirst,
      onChoose: () => setOldestFirst(false),
    },
    {
      label: texts.riverOldestFirst(),
      icon: ArrowUpNarrowWide,
      isChecked: isOldestFirst,
      onChoose: () => setOldestFirst(true),
    },
  ]
}
