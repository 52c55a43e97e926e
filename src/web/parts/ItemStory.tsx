import { type MouseEvent, memo, useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { ItemAction } from '../actions/items.ts'

import { useDeviceSetting } from '../core/deviceSetting.ts'
import { listLookSetting } from '../core/listLook.ts'
import type { ItemMarks } from '../core/useMarks.ts'
import { hasSound } from '../core/usePlayer.ts'
import { useShownTitle } from '../core/useShownTitle.ts'
import { classNames } from '../ui/classNames.ts'
import { isMac } from '../ui/hotkeys.ts'
import { openInTab } from '../ui/openInTab.ts'
import { useHasFailedLately } from '../ui/PictureQueue.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { AlsoIn } from './AlsoIn.tsx'
import { Favicon } from './Favicon.tsx'
import { Highlighted } from './Highlighted.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import styles from './ItemStory.module.css'
import { ReadingLine } from './ReadingLine.tsx'
import { SoundLine } from './SoundLine.tsx'
import { TagBadge } from './TagBadge.tsx'

type ItemStoryProps = {
  item: Item
  /**
   * row: a thumbnail at the right; lead: large, for the first of a block; card: the picture on top; tile: of a picture wall.
   */
  look: 'row' | 'lead' | 'card' | 'tile'
  heading: 'h2' | 'h3' | 'h4'
  /** Set for an item outside the block of its feed. */
  isFeedNamed?: boolean
  /** Folded search terms to mark. The array is the same while the search is. */
  terms?: readonly string[] | undefined
  /** One set for the whole list. */
  marks: ItemMarks
  /** Shown after Mark Read, Save and Later. */
  more?: ItemAction | undefined
  /** One function for the whole list. */
  onOpen: (item: Item) => void
}

const noTerms: readonly string[] = []

/** One item in a list. Memoized for lists of hundreds: only `item` differs between the items of a list. */
export const ItemStory = memo(function ItemStory({
  item,
  look,
  heading: Heading,
  isFeedNamed,
  terms = noTerms,
  marks,
  more,
  onOpen,
}: ItemStoryProps) {
  const { title, isTranslated } = useShownTitle(item)
  const hasFailed = useHasFailedLately()
  const [broken, setBroken] = useState(() => (hasFailed(item.imageUrl) ? item.imageUrl : null))
  const { density, snippetLines, showsPictures } = useDeviceSetting(listLookSetting)
  const isTile = look === 'tile'
  const isDense = look !== 'card' && !isTile && density !== 'comfortable'
  const isHeadline = isDense && density === 'headlines'
  const imageUrl = item.imageUrl === broken || !(showsPictures || isTile) || isHeadline ? null : item.imageUrl
  const isTextShown = item.snippet !== '' && item.title !== '' && snippetLines > 0 && !isDense && !isTile
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the title is the button; a click next to it is a shortcut for the mouse
    <article
      data-item-id={item.id}
      data-look={(imageUrl === null && !isTile) || isDense ? 'row' : look}
      data-density={isDense ? density : undefined}
      className={classNames(
        styles.story,
        (item.isRead || item.isFaded) && styles.read,
        item.hiddenBy !== undefined && styles.hidden,
      )}
      onClick={(event) => isClickBesideControls(event) && onOpen(item)}
    >
      {imageUrl !== null && (
        <ItemPicture
          key={imageUrl}
          address={imageUrl}
          className={styles.picture}
          onBroken={() => setBroken(item.imageUrl)}
        />
      )}
      <div dir="auto" lang={isTranslated ? undefined : item.feed.language} className={styles.headline}>
        {!item.isRead && item.hiddenBy === undefined && <StateDot isFaded={item.isFaded ?? false} />}
        <Heading className={styles.heading}>
          <button
            type="button"
            className={styles.title}
            // Cut off after fewer lines.
            title={isDense ? title : undefined}
            onClick={(event) => (isForNewTab(event) && item.link !== null ? openInTab(item.link) : onOpen(item))}
            // Otherwise some browsers start to scroll.
            onMouseDown={(event) => event.button === middleButton && event.preventDefault()}
            onAuxClick={(event) => event.button === middleButton && item.link !== null && openInTab(item.link)}
          >
            <span className={styles.words}>
              <Highlighted text={title} terms={terms} />
            </span>
          </button>
        </Heading>
      </div>
      {isTextShown && (
        <p dir="auto" lang={item.feed.language} className={styles.snippet} style={{ WebkitLineClamp: snippetLines }}>
          <Highlighted text={item.snippet} terms={terms} />
        </p>
      )}
      <div className={styles.meta}>
        <span className={styles.facts}>
          {isFeedNamed && (
            <span dir="auto" className={styles.feed}>
              {isHeadline && <Favicon title={item.feed.title} address={item.feed.favicon} />}
              <span className={styles.name}>{item.feed.title}</span>
            </span>
          )}
          {hasSound(item) && !isHeadline && (
            <span className={styles.sound}>
              <SoundLine recording={item} />
            </span>
          )}
          {item.isUpdated && <span>{texts.itemUpdated()}</span>}
          {!isHeadline && <ReadingLine item={item} />}
          <RelativeTime at={item.publishedAt} className={styles.time} />
          {item.hiddenBy !== undefined && (
            <span>{item.hiddenBy === '' ? texts.hiddenByDeletedRule() : texts.hiddenBy({ rule: item.hiddenBy })}</span>
          )}
          <AlsoIn feeds={item.alsoIn} className={styles.alsoIn} />
          <ItemTags item={item} isFeedNamed={isFeedNamed ?? false} />
        </span>
        <span className={styles.actions}>
          <ItemActions item={item} marks={marks} more={more} />
        </span>
      </div>
    </article>
  )
})

/** A faded item is neither read nor unread: its dot is pale. */
function StateDot({ isFaded }: { isFaded: boolean }) {
  const label = isFaded ? texts.itemFaded() : texts.itemUnread()
  return (
    <span role="img" aria-label={label} title={label} className={classNames(styles.dot, isFaded && styles.fadedDot)} />
  )
}

/** The tags of the item, and those of its feed outside the feed's block. */
function ItemTags({ item, isFeedNamed }: { item: Item; isFeedNamed: boolean }) {
  const attached = isFeedNamed ? [...item.feed.feedTags, ...item.feedItemTags] : item.feedItemTags
  const tags = [...new Map(attached.map(({ tag }) => [tag.id, tag])).values()]
  if (tags.length === 0) return null
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <TagBadge key={tag.id} tag={tag} />
      ))}
    </span>
  )
}

const middleButton = 1

/** As on a link: with Ctrl (Command on a Mac) or Shift, the page of the article opens beside ours. */
const isForNewTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => shiftKey || (isMac ? metaKey : ctrlKey)

function isClickBesideControls({ target }: MouseEvent): boolean {
  const isOnControl = target instanceof Element && target.closest('button, a') !== null
  // Selecting text to copy it does not open the article.
  return !isOnControl && (getSelection()?.isCollapsed ?? true)
}
