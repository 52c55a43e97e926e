import { CheckCheck, Columns3, Ellipsis, RefreshCw, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { useFeedMoves } from '../columns/useFeedMoves.ts'
import { FeedTagPicker } from '../tags/FeedTagPicker.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { later } from '../ui/later.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import styles from './FeedActions.module.css'
import type { OpenDialog } from './FeedActionsDialog.tsx'
import { useFeedTools } from './useFeedTools.ts'

const FeedActionsDialog = later(async () => (await import('./FeedActionsDialog.tsx')).FeedActionsDialog)

/** The tools of a feed's block: buttons for who can hover, all in the one menu for fingers. */
export function FeedActions({ feed }: { feed: Feed }) {
  const isCompact = useMediaQuery('(hover: none), (width < 640px)')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const moves = useFeedMoves(feed)
  const tools = useFeedTools(feed, setDialog)
  const items = isCompact ? [...tools.menu, ...moves.map(startGroupAt(moves[0]?.label))] : moves
  return (
    <>
      {!isCompact && <FeedButtons feed={feed} tools={tools} onDelete={() => setDialog('delete')} />}
      <Menu
        label={`Column of ${feed.title}`}
        icon={isCompact ? Ellipsis : SmallColumns}
        items={items}
        className={isCompact ? undefined : styles.action}
      />
      {dialog !== null && <FeedActionsDialog feed={feed} open={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

type FeedButtonsProps = { feed: Feed; tools: ReturnType<typeof useFeedTools>; onDelete: () => void }

function FeedButtons({ feed, tools, onDelete }: FeedButtonsProps) {
  const { title } = feed
  const button = { iconSize: 16, className: styles.action }
  return (
    <>
      <IconButton {...button} label={`Mark all read: ${title}`} icon={CheckCheck} onClick={tools.markAllRead} />
      <IconButton
        {...button}
        label={`Refresh feed: ${title}`}
        icon={RefreshCw}
        aria-busy={tools.isRefreshing || undefined}
        onClick={tools.refresh}
      />
      <Popover label={`Manage tags: ${title}`} icon={SmallTags} className={styles.action}>
        {() => <FeedTagPicker feed={feed} />}
      </Popover>
      <IconButton {...button} label={`Delete feed: ${title}`} icon={Trash2} onClick={onDelete} />
    </>
  )
}

const SmallColumns = () => <Columns3 size={16} aria-hidden />
const SmallTags = () => <Tags size={16} aria-hidden />

function startGroupAt(label: string | undefined) {
  return <Row extends { label: string }>(row: Row) => (row.label === label ? { ...row, startsGroup: true } : row)
}
