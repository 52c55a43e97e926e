import { Ellipsis, RefreshCw, Tags, Trash2 } from 'lucide-react'
import type { Feed } from '../../shared/api/entities.ts'
import { FeedTagPicker } from '../parts/FeedTagPicker.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './FeedActions.module.css'
import { useFeedMoves } from './useFeedMoves.ts'
import type { useFeedTools } from './useFeedTools.ts'

type FeedMenuProps = { feed: Feed; tools: MenuItem[]; className?: string | undefined }

/** "⋯": everything that can be done with a feed's block, Delete last. */
export function FeedMenu({ feed, tools, className }: FeedMenuProps) {
  const moves = useFeedMoves(feed)
  const items = [
    ...tools.filter(({ isDanger }) => !isDanger),
    ...moves.map((move, index) => (index === 0 ? { ...move, startsGroup: true } : move)),
    ...tools.filter(({ isDanger }) => isDanger),
  ]
  return <Menu label={`Column of ${feed.title}`} icon={SmallDots} items={items} className={className} />
}

type FeedButtonsProps = { feed: Feed; tools: ReturnType<typeof useFeedTools>; onDelete: () => void }

/** The tools that a pointer reaches with one press. */
export function FeedButtons({ feed, tools, onDelete }: FeedButtonsProps) {
  const { title } = feed
  const button = { iconSize: 16, className: styles.action }
  return (
    <>
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

const SmallDots = () => <Ellipsis size={16} aria-hidden />
const SmallTags = () => <Tags size={16} aria-hidden />
