import { Ellipsis, Tags } from 'lucide-react'
import type { Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { deleteFeed, type FeedDialog, manageFeedTags, refreshFeed } from '../actions/feeds.ts'
import { fullLabelOf } from '../core/action.ts'
import { useIsRefreshing, useRefreshFeed } from '../core/feedsApi.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { classNames } from '../ui/classNames.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { MenuButton } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './FeedActions.module.css'

const FeedMenuItems = lazyComponent(async () => (await import('../onDemand/FeedMenuItems.tsx')).FeedMenuItems)
const FeedTagPicker = lazyComponent(async () => (await import('../parts/FeedTagPicker.tsx')).FeedTagPicker)

type FeedToolsProps = { feed: Feed; openDialog: (dialog: FeedDialog) => void }

/** "⋯": all commands on a feed's block, Delete last. */
export function FeedMenu({ feed, openDialog, className }: FeedToolsProps & { className?: string | undefined }) {
  const label = texts.feedOptions({ title: feed.title })
  return (
    <MenuButton label={label} icon={SmallDots} className={className} load={FeedMenuItems.preload}>
      {(close) => <FeedMenuItems feed={feed} openDialog={openDialog} close={close} />}
    </MenuButton>
  )
}

/** The tools that a pointer reaches with one click. */
export function FeedButtons({ feed, openDialog }: FeedToolsProps) {
  const { mutate: refresh } = useRefreshFeed()
  const isRefreshing = useIsRefreshing(feed.id)
  const button = { tools: { refresh, openDialog }, subject: feed, iconSize: 15, className: styles.action }
  return (
    <>
      <ActionButton {...button} action={refreshFeed} aria-busy={isRefreshing || undefined} />
      <Popover
        label={fullLabelOf(manageFeedTags, feed)}
        icon={SmallTags}
        className={styles.action}
        load={FeedTagPicker.preload}
      >
        {() => <FeedTagPicker feed={feed} />}
      </Popover>
      <ActionButton {...button} action={deleteFeed} className={classNames(styles.action, styles.apart)} />
    </>
  )
}

const SmallDots = () => <Ellipsis size={16} aria-hidden />
const SmallTags = () => <Tags size={15} aria-hidden />
