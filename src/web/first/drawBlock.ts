import type { Feed } from '../../shared/api/entities.ts'
import type { FeedBlock } from '../../shared/features/board.ts'
import { texts } from '../../shared/texts/texts.ts'
import placeStyles from '../board/BlockPlace.module.css'
import handleStyles from '../board/DragHandle.module.css'
import endStyles from '../board/FeedBlock.module.css'
import headerStyles from '../board/FeedBlockHeader.module.css'
import styles from '../board/ItemBlock.module.css'
import type { ListLook } from '../core/listLook.ts'
import { pressTarget } from '../core/paintedBoard.ts'
import iconStyles from '../parts/Favicon.module.css'
import { firstLetter, letterColor } from '../parts/letterIcon.ts'
import badgeStyles from '../ui/Badge.module.css'
import buttonStyles from '../ui/Button.module.css'
import { classNames } from '../ui/classNames.ts'
import iconButtonStyles from '../ui/IconButton.module.css'
import { relativeTime } from '../ui/relativeTime.ts'
import hiddenStyles from '../ui/VisuallyHidden.module.css'
import { drawStory } from './drawStory.ts'
import { element } from './element.ts'

type BlockOptions = { look: ListLook; now: number }

/** A feed's block as board/FeedBlock.tsx draws it. */
export function drawBlock({ feed, items }: FeedBlock, options: BlockOptions): HTMLElement {
  return element(
    'section',
    { class: placeStyles.block },
    element(
      'section',
      { class: styles.block },
      drawHeader(feed, options.now),
      ...items.map((item, index) => drawStory(item, { ...options, place: index === 0 ? 'lead' : 'block' })),
      element(
        'button',
        {
          type: 'button',
          class: classNames(buttonStyles.button, buttonStyles.quiet, styles.more),
          ...pressTarget(`[aria-describedby="feed-${feed.id}"]`),
        },
        texts.blockLoadMore(),
      ),
      element('output', { class: endStyles.end }),
    ),
  )
}

/** As in board/FeedBlockHeader.tsx, with empty places for the handle, the icons and the menu. */
function drawHeader(feed: Feed, now: number): HTMLElement {
  const unread = feed._count.feedItems
  const isPodcast = feed.kind === 'podcast'
  return element(
    'header',
    { class: headerStyles.header },
    element(
      'div',
      { class: headerStyles.line },
      element('span', { class: handleStyles.handle }),
      drawIcon(feed),
      element(
        'div',
        { class: headerStyles.name },
        element(
          'h3',
          { dir: 'auto', class: headerStyles.title },
          element('a', { class: headerStyles.list, ...pressTarget(`#feed-${feed.id} > a`) }, feed.title),
        ),
        isPodcast ? drawSmallPlace() : undefined,
      ),
      feed.mute === undefined ? undefined : drawSmallPlace(),
      unread === 0 ? undefined : drawBadge(unread),
      element('span', { class: headerStyles.updated }, drawUpdated(feed, now)),
      element('span', { class: classNames(iconButtonStyles.iconButton, headerStyles.menu) }),
    ),
  )
}

/** The place of a small picture. */
const drawSmallPlace = () => element('span', { class: headerStyles.kind, style: 'width:14px;height:14px' })

function drawIcon({ title, favicon }: Feed): HTMLElement {
  if (favicon !== null) return element('span', { class: iconStyles.icon })
  return element(
    'span',
    { 'aria-hidden': 'true', class: iconStyles.letter, style: `background:${letterColor(title)}` },
    firstLetter(title),
  )
}

function drawBadge(count: number): HTMLElement {
  const parts = texts.feedUnread.partsOf({ count }).map((part) => {
    if ('text' in part) return part.text
    const inner = 'parts' in part ? part.parts.map((each) => ('text' in each ? each.text : '')).join('') : ''
    return element('span', { class: hiddenStyles.hidden }, inner)
  })
  return element('span', { class: classNames(badgeStyles.badge, badgeStyles.number) }, ...parts)
}

function drawUpdated({ health, lastFetchedAt }: Feed, now: number): HTMLElement {
  if (health.state !== 'well') {
    return element('span', {}, health.state === 'gone' ? texts.feedGone() : texts.feedFailing())
  }
  if (lastFetchedAt === null) return element('span', {}, texts.feedNeverLoaded())
  return element('time', { datetime: lastFetchedAt }, relativeTime(Date.parse(lastFetchedAt), now))
}
