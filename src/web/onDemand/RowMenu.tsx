import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { bringBack, neverShow, openOriginal, tagItem, toggleLater, toggleRead, toggleSaved } from '../actions/items.ts'
import { menuGroups } from '../actions/menuGroups.ts'
import { fullLabelOf, menuItems } from '../core/action.ts'
import { placedEntries } from '../core/feature.ts'
import { itemTitle } from '../core/itemTitle.ts'
import { planMenu } from '../core/menuPlan.ts'
import { useCopy } from '../core/useCopy.ts'
import { useItemMarks } from '../core/useMarks.ts'
import { ItemTagPicker } from '../parts/ItemTagPicker.tsx'
import { NeverShowDialog } from '../parts/rules/ruleDialogs.ts'
import { OpenMenu } from '../ui/Menu.tsx'
import { useNavigate } from '../ui/navigation/useNavigation.ts'
import { PopoverPanel } from '../ui/Popover.tsx'
import { useToast } from '../ui/toastContext.ts'
import { usePopover } from '../ui/usePopover.ts'
import type { PressedRow } from './useRowPress.ts'

type ItemDialog = (props: { article: Item; onClose: () => void }) => ReactNode

const NeverShow: ItemDialog = ({ article, onClose }) => <NeverShowDialog item={article} onClose={onClose} />

/** The commands of one row, where it was pressed. */
export function RowMenu({ item, element, x, y }: PressedRow & { item: Item }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const menu = usePopover({ anchor })
  const tags = usePopover({ anchor })
  const [Dialog, setDialog] = useState<ItemDialog | null>(null)
  const marks = useItemMarks()
  const copy = useCopy()
  const showToast = useToast()
  const navigate = useNavigate()
  useEffect(menu.open, [])
  const openDialog = (chosen: ItemDialog) => setDialog(() => chosen)
  const openArticle = () => element.querySelector<HTMLElement>(':is(h2, h3, h4) > button')?.click()
  const items = planMenu(
    [
      {
        daily: [
          ...menuItems([toggleRead, toggleSaved, toggleLater], marks, item),
          { label: tagItem.label(), icon: tagItem.icon(), onChoose: tags.open },
          ...menuItems([openOriginal], marks, item),
          ...(item.hiddenBy === undefined
            ? menuItems([neverShow], { neverShow: () => openDialog(NeverShow) }, item)
            : menuItems([bringBack], marks, item)),
        ],
      },
      placedEntries('article', { openDialog, copy, showToast, goTo: navigate, openArticle }, item),
    ],
    menuGroups(),
  )
  return (
    <span ref={anchor} style={{ position: 'fixed', left: x, top: y }}>
      <OpenMenu label={itemTitle(item)} items={items} popover={menu} />
      <PopoverPanel popover={tags} label={fullLabelOf(tagItem, item)}>
        {() => <ItemTagPicker item={item} />}
      </PopoverPanel>
      {Dialog && <Dialog article={item} onClose={() => setDialog(null)} />}
    </span>
  )
}
