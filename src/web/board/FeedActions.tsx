import { Ellipsis, Tags } from 'lucide-react'
import type { Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { fullLabelOf, inGroups, menuItems } from '../actions/action.ts'
import {
  deleteFeed,
  type FeedTools,
  feedActions,
  itemOrderActions,
  manageFeedTags,
  refreshFeed,
} from '../actions/feeds.ts'
import { useFeedMoves } from '../actions/useFeedMoves.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { FeedTagPicker } from '../parts/FeedTagPicker.tsx'
import { classNames } from '../ui/classNames.ts'
import { Menu } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './FeedActions.module.css'

type FeedMenuProps = { feed: Feed; tools: FeedTools; className?: string | undefined }

/** "⋯": all commands on a feed's block, Delete last. */
export function FeedMenu({ feed, tools, className }: FeedMenuProps) {
  const moves = useFeedMoves(feed)
  const items = inGroups(
    menuItems(feedActions, tools, feed),
    menuItems(itemOrderActions, tools, feed),
    moves,
    menuItems([deleteFeed], tools, feed),
  )
  return <Menu label={texts.feedOptions({ title: feed.title })} icon={SmallDots} items={items} className={className} />
}

type FeedButtonsProps = { feed: Feed; tools: FeedTools; isRefreshing: boolean }

/** The tools that a pointer reaches with one click. */
export function FeedButtons({ feed, tools, isRefreshing }: FeedButtonsProps) {
  const button = { tools, subject: feed, iconSize: 16, className: styles.action }
  return (
    <>
      <ActionButton {...button} action={refreshFeed} aria-busy={isRefreshing || undefined} />
      <Popover label={fullLabelOf(manageFeedTags, feed)} icon={SmallTags} className={styles.action}>
        {() => <FeedTagPicker feed={feed} />}
      </Popover>
      <ActionButton {...button} action={deleteFeed} className={classNames(styles.action, styles.apart)} />
    </>
  )
}

const SmallDots = () => <Ellipsis size={16} aria-hidden />
const SmallTags = () => <Tags size={16} aria-hidden />
