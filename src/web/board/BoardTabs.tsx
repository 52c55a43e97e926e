import { useEffect } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { useIsBoardShown } from '../core/boardItems.ts'
import { useBoards, useIsDeletingBoard, useShownBoard } from '../core/boards.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { classNames } from '../ui/classNames.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Link } from '../ui/navigation/Link.tsx'
import { useToast } from '../ui/toastContext.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import styles from './BoardTabs.module.css'

const BoardMenu = lazyComponent(async () => (await import('../onDemand/BoardMenu.tsx')).BoardMenu)

/** The boards as tabs, with the menu of the shown one. A reader with one board sees none. */
export function BoardTabs() {
  const boards = useBoards() ?? []
  const shown = useShownBoard()
  const isBoardShown = useIsBoardShown()
  useLeaveDeletedBoard()
  if (boards.length === 0) return null
  return (
    <div className={styles.strip}>
      <nav aria-label={texts.boardTabs()} className={styles.tabs}>
        <BoardTab name={texts.showMyFeeds()} isCurrent={shown === undefined} />
        {boards.map(({ id, name }) => (
          <BoardTab key={id} id={id} name={name} isCurrent={id === shown?.id} />
        ))}
      </nav>
      {shown !== undefined && isBoardShown && <BoardMenu board={shown} boards={boards} />}
    </div>
  )
}

type BoardTabProps = { id?: number; name: string; isCurrent: boolean }

function BoardTab({ id, name, isCurrent }: BoardTabProps) {
  return (
    <Link
      to="."
      search={id === undefined ? {} : { board: id }}
      aria-current={isCurrent ? 'page' : undefined}
      dir="auto"
      className={classNames(styles.tab, isCurrent && styles.current)}
    >
      {name}
    </Link>
  )
}

/** Shows the first board in place of one that was deleted, and says so if this page did not delete it. */
function useLeaveDeletedBoard(): void {
  const { boardId, showBoard } = useReaderView()
  const boards = useBoards()
  const isDeleting = useIsDeletingBoard()
  const showToast = useToast()
  const isGone = boardId !== undefined && boards !== undefined && boards.every(({ id }) => id !== boardId)
  const leave = useStableCallback(() => {
    if (!isDeleting) showToast({ kind: 'info', text: texts.boardGone() })
    showBoard(undefined, { replace: true })
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone, leave])
}
