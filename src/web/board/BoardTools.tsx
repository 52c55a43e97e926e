import { List } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import {
  addBoard,
  addColumn,
  type BoardAction,
  bringBackFaded,
  markBoardRead,
  undoBoardRead,
  viewActions,
} from '../actions/board.ts'
import { useBoardTools } from '../actions/useBoardTools.ts'
import { menuItems, perform } from '../core/action.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { LayoutMenu } from '../parts/LayoutMenu.tsx'
import { ViewTool } from '../parts/ViewTool.tsx'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useHasRoomForWords } from '../ui/useHasRoomForWords.ts'
import styles from './BoardTools.module.css'
import { AddBoardDialog, AddColumnDialog } from './columnDialogs.ts'

/** The line above the board in wide windows: its title and tools. */
export function BoardTools({ children }: { children: ReactNode }) {
  const [adding, setAdding] = useState<'column' | 'board' | null>(null)
  const { tools, shown, isMarking } = useBoardTools({
    addColumn: () => setAdding('column'),
    addBoard: () => setAdding('board'),
  })
  const { feedId: feed, tagId: tag, showItems } = useReaderView()
  const asList = feed === undefined && tag === undefined ? texts.showAllAsList() : texts.openAsList()
  // The words of icons, where they have room.
  const hasWords = useHasRoomForWords()
  const views = viewActions.map(({ view, label, icon }) => ({
    value: view,
    label: label(shown),
    ...(!hasWords && { icon: icon(shown) }),
  }))
  const contentsOf = ({ label, icon: iconOf }: BoardAction) => {
    const Picture = iconOf(shown)
    return (
      <>
        <Picture size={16} aria-hidden />
        <span className={styles.words}>{label(shown)}</span>
      </>
    )
  }
  return (
    <div className={styles.tools}>
      {children}
      <span data-unpainted className={styles.right}>
        <Switch label={texts.boardUnreadOnly()} isOn={shown.unreadOnly} onChange={tools.setUnreadOnly} />
        <Button
          look="quiet"
          title={markBoardRead.label(shown)}
          isBusy={isMarking}
          onClick={() => perform(markBoardRead, tools, shown)}
        >
          {contentsOf(markBoardRead)}
        </Button>
        <Button look="quiet" title={addColumn.label(shown)} onClick={() => perform(addColumn, tools, shown)}>
          {contentsOf(addColumn)}
        </Button>
        <Segmented label={texts.boardView()} options={views} value={shown.view} onChange={tools.setView} />
        <ViewTool />
        <LayoutMenu
          more={[
            { label: asList, icon: List, onChoose: () => showItems({ feed, tag }) },
            ...menuItems([undoBoardRead, bringBackFaded, addBoard], tools, shown),
          ]}
        />
      </span>
      {adding === 'column' && <AddColumnDialog onClose={() => setAdding(null)} />}
      {adding === 'board' && <AddBoardDialog onClose={() => setAdding(null)} />}
    </div>
  )
}
