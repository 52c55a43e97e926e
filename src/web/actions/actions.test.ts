// In one file because every command has the same parts: a name, where it is offered, and what it does.
import { afterEach, expect, test } from 'vitest'
import { compileText } from '../../shared/texts/compileText.ts'
import { setLanguage } from '../../shared/texts/makeText.ts'
import { fullLabelOf, inGroups, isEnabled, menuItems, perform } from '../core/action.ts'
import { registerFeatures } from '../core/feature.ts'
import { firstLevelMax } from '../core/menuPlan.ts'
import { makeColumn, makeFeed, makeItem } from '../testing/makeEntities.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { boardActions, viewActions } from './board.ts'
import { columnMenu, deleteColumn, markColumnRead, moveColumnLeft, moveColumnRight } from './columns.ts'
import { feedActions, feedMenu } from './feedMenu.ts'
import { deleteFeed, manageFeedTags, refreshFeed } from './feeds.ts'
import {
  finishListening,
  nextArticle,
  openOriginal,
  previousArticle,
  toggleLater,
  toggleRead,
  toggleSaved,
} from './items.ts'
import { helpLines } from './keyboardHelp.ts'
import { playOrPause, skipBack, skipForward } from './player.ts'
import { readerActions, themeActions } from './reader.ts'

afterEach(() => setLanguage('en', {}))

const unread = makeItem({ id: 1, title: 'Rivers' })
const kept = makeItem({ id: 2, title: 'Tides', isRead: true, isSaved: true, isLater: true })

const marks = () => {
  const asked: unknown[] = []
  return {
    asked,
    setRead: async (item: { id: number }, isRead: boolean) => void asked.push({ id: item.id, isRead }),
    setSaved: async (item: { id: number }, isSaved: boolean) => void asked.push({ id: item.id, isSaved }),
    setLater: async (item: { id: number }, isLater: boolean) => void asked.push({ id: item.id, isLater }),
    bringBack: async (item: { id: number }) => void asked.push({ id: item.id, isHidden: false }),
  }
}

test('the buttons of an item begin with the text of the specification, then its title', () => {
  expect([toggleRead, toggleSaved, toggleLater].map((action) => fullLabelOf(action, unread))).toEqual([
    'Mark Read: Rivers',
    'Save: Rivers',
    'Later: Rivers',
  ])
  expect([toggleRead, toggleSaved, toggleLater].map((action) => fullLabelOf(action, kept))).toEqual([
    'Mark Unread: Tides',
    'Unsave: Tides',
    'Remove from Later: Tides',
  ])
  expect(
    fullLabelOf(
      finishListening(async () => {}),
      kept,
    ),
  ).toBe('Done: Tides')
})

test('marking sends the opposite of what the item shows', () => {
  const tools = marks()
  for (const item of [unread, kept]) {
    perform(toggleRead, tools, item)
    perform(toggleSaved, tools, item)
    perform(toggleLater, tools, item)
  }
  expect(tools.asked).toEqual([
    { id: 1, isRead: true },
    { id: 1, isSaved: true },
    { id: 1, isLater: true },
    { id: 2, isRead: false },
    { id: 2, isSaved: false },
    { id: 2, isLater: false },
  ])
})

test('an item without a link has no original to open', () => {
  expect(isEnabled(openOriginal, marks(), unread)).toBe(true)
  expect(isEnabled(openOriginal, marks(), { ...unread, link: null })).toBe(false)
})

test('the first article has none before it, the last none after it', () => {
  const steps: number[] = []
  const at = (index: number) => ({ index, count: 2, close: () => {}, move: (step: number) => steps.push(step) })
  expect([0, 1].map((index) => isEnabled(previousArticle, at(index), undefined))).toEqual([false, true])
  expect([0, 1].map((index) => isEnabled(nextArticle, at(index), undefined))).toEqual([true, false])
  for (const index of [0, 1]) perform(nextArticle, at(index), undefined)
  expect(steps).toEqual([1])
})

const feedTools = {
  refresh: () => {},
  markAllRead: () => {},
  openDialog: () => {},
  openAsList: () => {},
  changeItemOrder: () => {},
  setNotifying: () => {},
  isAdmin: false,
}
const labelsOf = (items: { label: string }[]) => items.map(({ label }) => label)
const groupIn = (menu: MenuItem[], name: string): MenuItem[] => {
  const group = menu.find(({ label }) => label === name)
  return group && 'items' in group ? group.items : []
}
const chooseIn = (menu: MenuItem[], name: string) => {
  const item = menu.find(({ label }) => label === name)
  if (item && 'onChoose' in item) item.onChoose()
}

/** The groups `listen` and `share`, and the translation where a browser has one. */
const reservedForArticles = 3
const reservedForOthers = 1

test('a menu begins with at most eight rows, with those of sharing and listening, and ends with Delete', () => {
  const admin = { ...feedTools, isAdmin: true }
  const moves = Array.from({ length: 100 }, (_, index) => ({ label: `Column ${index}`, onChoose: () => {} }))
  const ofFeed = feedMenu(admin, makeFeed({ id: 7 }), moves)
  expect(labelsOf(ofFeed)).toEqual([
    'Mark all read',
    'Refresh',
    'Manage tags',
    'Rename',
    'Move',
    'View and settings',
    'Delete',
  ])
  expect(ofFeed.length + reservedForOthers).toBeLessThanOrEqual(firstLevelMax)
  expect(groupIn(ofFeed, 'Move')).toHaveLength(100)
  // Tags, Whole article, Typography and Never show.
  expect(4 + reservedForArticles).toBeLessThanOrEqual(firstLevelMax)
})

test('a feature adds its command to the place that it names, in the menu of a feed', () => {
  const opened: unknown[] = []
  const Dialog = Object.assign(() => null, { preload: async () => {} })
  registerFeatures([
    {
      menus: {
        feed: [
          {
            place: 'share',
            action: { name: 'a', label: () => 'Copy link', run: ({ openDialog }) => openDialog(Dialog) },
          },
          { place: 'options', action: { name: 'b', label: () => 'Tell me', run: () => {} } },
        ],
      },
    },
  ])
  const tools = { ...feedTools, openDialog: (dialog: unknown) => opened.push(dialog) }
  const menu = feedMenu(tools, makeFeed({ id: 7 }), [])
  expect(labelsOf(menu).slice(4)).toEqual(['Share', 'View and settings', 'Delete'])
  expect(labelsOf(groupIn(menu, 'View and settings')).at(-1)).toBe('Tell me')
  chooseIn(groupIn(menu, 'Share'), 'Copy link')
  expect(opened).toEqual([{ Dialog }])
  registerFeatures([])
})

test('the menu of a feed offers a change of address to feeds that are fetched, and retention to admins', () => {
  const feed = makeFeed({ id: 7 })
  expect(labelsOf(menuItems(feedActions, feedTools, feed))).toEqual([
    'Mark all read',
    'Refresh',
    'Manage tags',
    'Rename',
    'Open as a list',
    'Show as picture wall',
    'Whole articles',
    'Limit unread articles…',
    'Mute…',
    'Tell me',
    'Change address',
  ])
  expect(labelsOf(menuItems(feedActions, { ...feedTools, isAdmin: true }, { ...feed, kind: 'newsletter' }))).toEqual([
    'Mark all read',
    'Refresh',
    'Manage tags',
    'Rename',
    'Open as a list',
    'Limit unread articles…',
    'Mute…',
    'Tell me',
    'Keep articles',
  ])
})

test('the buttons of a feed name it', () => {
  const feed = makeFeed({ id: 7 })
  expect([refreshFeed, manageFeedTags, deleteFeed].map((action) => fullLabelOf(action, feed))).toEqual([
    'Refresh feed: The Weekly Current',
    'Manage tags: The Weekly Current',
    'Delete feed: The Weekly Current',
  ])
  expect(menuItems([deleteFeed], feedTools, feed)).toMatchObject([{ label: 'Delete', isDanger: true }])
})

test('a column moves within the board, and the last one stays', () => {
  const columns = [makeColumn({ id: 1 }), makeColumn({ id: 2, order: 1 })]
  const [first, last] = columns as [(typeof columns)[0], (typeof columns)[0]]
  const tools = {
    columns,
    markAllRead: () => {},
    moveColumn: () => {},
    boards: [],
    moveToBoard: () => {},
    sortColumn: () => {},
    setQuietFirst: () => {},
    openDialog: () => {},
    openAsList: () => {},
  }
  const canMove = (column: typeof first) =>
    [moveColumnLeft, moveColumnRight].map((action) => isEnabled(action, tools, column))
  expect([canMove(first), canMove(last)]).toEqual([
    [false, true],
    [true, false],
  ])
  expect(isEnabled(deleteColumn, tools, first)).toBe(true)
  expect(isEnabled(deleteColumn, { ...tools, columns: [first] }, first)).toBe(false)
  expect(labelsOf(columnMenu(tools, first))).toEqual([
    'Mark column read',
    'Rename column',
    'Move',
    'View and settings',
    'Delete column',
  ])
  expect(labelsOf(groupIn(columnMenu(tools, first), 'Move'))).toEqual(['Move left', 'Move right'])
  expect(labelsOf(groupIn(columnMenu(tools, first), 'View and settings'))).toEqual([
    'Open as a list',
    'Sort by hand',
    'Sort by name',
    'Sort by newest',
    'Sort by unread',
    'Quiet feeds first',
    'Limit unread articles…',
  ])
  const isApart = columnMenu(tools, first).map(({ startsGroup }) => startsGroup)
  expect(isApart.at(-1), 'Delete is apart, at the end').toBe(true)
})

test('a column moves past the columns of other boards, and to each other board', () => {
  const work = { id: 7, name: 'Work', position: 0 }
  const columns = [makeColumn({ id: 1 }), makeColumn({ id: 2, order: 1, boardId: 7 }), makeColumn({ id: 3, order: 2 })]
  const done: unknown[] = []
  const tools = {
    columns,
    boards: [work],
    moveToBoard: (move: unknown) => done.push(move),
    markAllRead: () => {},
    moveColumn: (move: unknown) => done.push(move),
    sortColumn: () => {},
    setQuietFirst: () => {},
    openDialog: () => {},
    openAsList: () => {},
  }
  const [first, second, third] = columns as [(typeof columns)[0], (typeof columns)[0], (typeof columns)[0]]
  perform(moveColumnLeft, tools, third)
  perform(moveColumnRight, tools, first)
  expect([moveColumnLeft, moveColumnRight].map((action) => isEnabled(action, tools, second))).toEqual([false, false])
  chooseIn(groupIn(columnMenu(tools, first), 'Move'), 'Move to board Work')
  chooseIn(groupIn(columnMenu(tools, second), 'Move'), 'Move to board My Feeds')
  expect(done).toEqual([
    { columnId: 3, order: 0 },
    { columnId: 1, order: 2 },
    { id: 1, boardId: 7 },
    { id: 2, boardId: null },
  ])
})

test('a column is not marked read while a tag hides unread items in it', () => {
  const seen = makeFeed({ id: 1, _count: { feedItems: 2 } })
  const hidden = (count: number) => makeFeed({ id: 2, _count: { feedItems: count } })
  const canMark = (hiddenCount: number) => {
    const columns = [makeColumn({ id: 1, feeds: [seen, hidden(hiddenCount)] })]
    const tools = {
      columns,
      markAllRead: () => {},
      moveColumn: () => {},
      boards: [],
      moveToBoard: () => {},
      sortColumn: () => {},
      setQuietFirst: () => {},
      openDialog: () => {},
      openAsList: () => {},
    }
    return isEnabled(markColumnRead, tools, makeColumn({ id: 1, feeds: [seen] }))
  }
  expect([canMark(0), canMark(3)]).toEqual([true, false])
})

test('the menu of the board ticks its view and says what unread only would do', () => {
  const tools = {
    setView: () => {},
    setUnreadOnly: () => {},
    markAllRead: () => {},
    bringBackFaded: () => {},
    addColumn: () => {},
    addBoard: () => {},
  }
  const shown = { view: 'cards', unreadOnly: true } as const
  const menu = inGroups(menuItems(viewActions, tools, shown), menuItems(boardActions, tools, shown))
  expect(menu).toMatchObject([
    { label: 'List', isChecked: false, startsGroup: false },
    { label: 'Cards', isChecked: true, startsGroup: false },
    { label: 'Show all articles', startsGroup: true },
    { label: 'Mark all read', startsGroup: false },
    { label: 'Mark this week’s faded articles unread', startsGroup: false },
    { label: 'Add column', startsGroup: false },
    { label: 'New board', startsGroup: false },
  ])
})

test('the reader goes to its pages by their names', () => {
  const gone: unknown[] = []
  const tools = { goTo: (place: unknown) => gone.push(place), focusAddBox: () => {}, showHelp: () => {} }
  for (const action of readerActions) perform(action, tools, undefined)
  expect(labelsOf(menuItems(readerActions, tools, undefined)).slice(1, -1)).toEqual([
    'My Feeds',
    'All Items as a list',
    'Add Feeds',
    'Later',
    'Saved',
    'Search articles',
    'Manage Tags',
    'Settings',
  ])
  expect(gone).toEqual([
    { to: '.', search: {} },
    { to: '.', search: { view: 'items' } },
    { to: '.', search: { view: 'addFeeds' } },
    { to: '.', search: { view: 'later' } },
    { to: '.', search: { view: 'savedFeeds' } },
    { to: '.', search: { view: 'search' } },
    { to: '/tags' },
    { to: '/settings' },
  ])
})

test('the chosen theme is ticked', () => {
  expect(menuItems(themeActions, { setTheme: () => {} }, 'dark')).toMatchObject([
    { label: 'System', isChecked: false },
    { label: 'Light', isChecked: false },
    { label: 'Dark', isChecked: true },
    { label: 'Sepia', isChecked: false },
    { label: 'Black', isChecked: false },
    { label: 'High contrast', isChecked: false },
  ])
})

test('the player skips by the seconds that its buttons name', () => {
  const skipped: number[] = []
  const player = {
    getState: () => ({ rate: 1 }),
    toggle: () => {},
    skip: (seconds: number) => skipped.push(seconds),
    setRate: () => {},
    close: () => {},
  }
  const state = { isPlaying: true }
  for (const action of [skipBack, skipForward]) perform(action, player, state)
  expect([skipBack, skipForward, playOrPause].map((action) => action.label(state))).toEqual([
    'Back 15 seconds',
    'Forward 30 seconds',
    'Pause',
  ])
  expect(skipped).toEqual([-15, 30])
})

test('labels and the keyboard help are in the language of the page, and English where it has no text', () => {
  setLanguage('de', { toggleReadMarkOf: compileText('{title} als gelesen markieren'), nextItem: 'Nächster Artikel' })
  expect(fullLabelOf(toggleRead, unread)).toBe('Rivers als gelesen markieren')
  expect(fullLabelOf(toggleSaved, unread)).toBe('Save: Rivers')
  expect(helpLines().slice(0, 2)).toEqual([
    { keys: 'j', text: 'Nächster Artikel' },
    { keys: 'k', text: 'Previous article' },
  ])
})

test('a label keeps HTML in a title as text, and isolates a title from right to left', () => {
  const labelOf = (title: string) => fullLabelOf(toggleRead, { ...unread, title })
  expect(labelOf('<b>{title}</b>')).toBe('Mark Read: <b>{title}</b>')
  expect(labelOf('חדשות')).toBe('Mark Read: \u2068חדשות\u2069')
})
