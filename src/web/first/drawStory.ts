import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { itemTitle } from '../core/itemTitle.ts'
import type { ListLook } from '../core/listLook.ts'
import { pressTarget } from '../core/paintedBoard.ts'
import actionStyles from '../parts/ItemActions.module.css'
import pictureStyles from '../parts/ItemPicture.module.css'
import styles from '../parts/ItemStory.module.css'
import readingStyles from '../parts/ReadingLine.module.css'
import { classNames } from '../ui/classNames.ts'
import { relativeTime } from '../ui/relativeTime.ts'
import { element } from './element.ts'

/** `place`: the first of a block, further down in it, or in one list of all items. */
type StoryOptions = { place: 'lead' | 'block' | 'list'; look: ListLook; now: number }

/** An item as parts/ItemStory.tsx draws it. Its picture's frame is empty. */
export function drawStory(item: Item, { place, look, now }: StoryOptions): HTMLElement {
  const title = itemTitle(item)
  const hasPicture = item.imageUrl !== null && look.showsPictures
  const hasText = item.snippet !== '' && item.title !== '' && look.snippetLines > 0
  const level = place === 'list' ? 'h2' : 'h4'
  const heading = `[data-item-id="${item.id}"] ${level} > button`
  return element(
    'article',
    {
      'data-item-id': String(item.id),
      'data-look': place === 'lead' && hasPicture ? 'lead' : 'row',
      class: classNames(styles.story, item.isRead && styles.read),
      ...pressTarget(heading),
    },
    hasPicture ? element('span', { class: classNames(pictureStyles.frame, styles.picture) }) : undefined,
    element(
      'div',
      { dir: 'auto', lang: item.feed.language, class: styles.headline },
      item.isRead ? undefined : element('span', { role: 'img', 'aria-label': texts.itemUnread(), class: styles.dot }),
      element(
        level,
        { class: styles.heading },
        element(
          'button',
          { type: 'button', class: styles.title, ...pressTarget(heading) },
          element('span', { class: styles.words }, title),
        ),
      ),
    ),
    hasText
      ? element(
          'p',
          {
            dir: 'auto',
            lang: item.feed.language,
            class: styles.snippet,
            style: `-webkit-line-clamp:${look.snippetLines}`,
          },
          item.snippet,
        )
      : undefined,
    element(
      'div',
      { class: styles.meta },
      element(
        'span',
        { class: styles.facts },
        place === 'list'
          ? element(
              'span',
              { dir: 'auto', class: styles.feed },
              element('span', { class: styles.name }, item.feed.title),
            )
          : undefined,
        item.minutes === null
          ? undefined
          : element(
              'span',
              { class: readingStyles.reading },
              element('span', {}, texts.readingMinutes({ minutes: item.minutes })),
            ),
        element(
          'time',
          { datetime: item.publishedAt, class: styles.time },
          relativeTime(Date.parse(item.publishedAt), now),
        ),
        drawOtherFeeds(item.alsoIn),
      ),
      element('span', { class: styles.actions }, drawActions(item, title)),
    ),
  )
}

/** As in parts/AlsoIn.tsx. */
function drawOtherFeeds(feeds: Item['alsoIn']): HTMLElement | undefined {
  const [first, ...others] = feeds.map(({ feedTitle }) => feedTitle)
  if (first === undefined) return undefined
  const parts =
    others.length === 0
      ? texts.itemAlsoIn.partsOf({ title: first })
      : texts.itemAlsoInMore.partsOf({ title: first, count: others.length })
  const drawn = parts.map((part) => ('text' in part ? part.text : element('bdi', {}, first)))
  return element('span', { class: styles.alsoIn }, ...drawn)
}

/** As in parts/ItemActions.tsx. */
function drawActions(item: Item, title: string): HTMLElement {
  const [read, readOf] = item.isRead
    ? [texts.toggleReadUnmark(), texts.toggleReadUnmarkOf({ title })]
    : [texts.toggleReadMark(), texts.toggleReadMarkOf({ title })]
  const [saved, savedOf] = item.isSaved
    ? [texts.toggleSavedUnsave(), texts.toggleSavedUnsaveOf({ title })]
    : [texts.toggleSavedSave(), texts.toggleSavedSaveOf({ title })]
  const [later, laterOf] = item.isLater
    ? [texts.toggleLaterRemove(), texts.toggleLaterRemoveOf({ title })]
    : [texts.toggleLaterAdd(), texts.toggleLaterAddOf({ title })]
  const drawAction = (label: string, fullLabel: string, attributes: Record<string, string> = {}) =>
    element(
      'button',
      {
        type: 'button',
        class: actionStyles.action,
        'aria-label': fullLabel,
        ...attributes,
        ...pressTarget(`[data-item-id="${item.id}"] [aria-label="${CSS.escape(fullLabel)}"]`),
      },
      label,
    )
  return element(
    'span',
    { class: actionStyles.actions },
    drawAction(read, readOf),
    drawAction(saved, savedOf, { 'data-save': item.isSaved ? 'on' : 'off' }),
    drawAction(later, laterOf),
  )
}
