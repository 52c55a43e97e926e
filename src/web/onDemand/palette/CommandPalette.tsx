import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { NeverShowDialog, RuleDialog } from '../../parts/rules/ruleDialogs.ts'
import { Modal } from '../../ui/Modal.tsx'
import { AddBoardDialog, BoardDialog } from '../BoardDialog.tsx'
import { AddColumnDialog, ColumnDialog } from '../ColumnDialog.tsx'
import { FeedActionsDialog } from '../FeedActionsDialog.tsx'
import { HelpDialog } from '../HelpDialog.tsx'
import styles from './CommandPalette.module.css'
import { PaletteBox } from './PaletteBox.tsx'
import type { PaletteEntry } from './paletteEntry.ts'
import { rememberCommand } from './recentCommands.ts'
import { type FollowUp, useItemSearchEntry, usePaletteEntries } from './usePaletteEntries.tsx'

type CommandPaletteProps = {
  article?: Item | undefined
  focusAddBox?: () => void
  onClose: () => void
}

/** Finds and runs any command, and goes to any feed, column, tag, search or setting. */
export function CommandPalette({ article, focusAddBox, onClose }: CommandPaletteProps) {
  const [isChosen, setChosen] = useState(false)
  const [shownNext, setShownNext] = useState<FollowUp | null>(null)
  const next = useRef<FollowUp>(null)
  const follow = (opened: FollowUp) => {
    next.current = opened
  }
  const entries = usePaletteEntries({ article, focusAddBox, follow })
  const searchItems = useItemSearchEntry()
  const choose = (entry: PaletteEntry) => {
    rememberCommand(entry.name)
    // Closing first returns the focus, which a dialog or field of the command can then take.
    flushSync(() => setChosen(true))
    entry.run()
    if (next.current === null) onClose()
    else setShownNext(next.current)
  }
  if (shownNext !== null) return <NextDialog next={shownNext} onClose={onClose} />
  if (isChosen) return null
  return (
    <Modal label={texts.showPalette()} onClose={onClose} className={styles.palette}>
      <PaletteBox entries={entries} searchItems={searchItems} onChoose={choose} onClose={onClose} />
    </Modal>
  )
}

function NextDialog({ next, onClose }: { next: FollowUp; onClose: () => void }) {
  switch (next.is) {
    case 'shortcuts':
      return <HelpDialog onClose={onClose} />
    case 'addColumn':
      return <AddColumnDialog onClose={onClose} />
    case 'addBoard':
      return <AddBoardDialog onClose={onClose} />
    case 'renameColumn':
      return <ColumnDialog column={next.column} open="rename" onClose={onClose} />
    case 'renameBoard':
      return <BoardDialog board={next.board} open="rename" onClose={onClose} />
    case 'addRule':
      return <RuleDialog onClose={onClose} />
    case 'neverShow':
      return <NeverShowDialog item={next.item} onClose={onClose} />
    case 'feed':
      return <FeedActionsDialog feed={next.feed} open={next.dialog} onClose={onClose} />
  }
}
