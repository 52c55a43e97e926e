import { Columns3, Pencil, Search, Settings } from 'lucide-react'
import { useState } from 'react'
import type { Board, Column, Feed, Item } from '../../../shared/api/entities.ts'
import { pagePaths } from '../../../shared/pagePaths.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { boardActions, viewActions } from '../../actions/board.ts'
import { renameColumn } from '../../actions/columns.ts'
import { feedActions } from '../../actions/feedMenu.ts'
import { deleteFeed, type FeedDialog } from '../../actions/feeds.ts'
import { bringBack, itemActions, neverShow, refreshItsFeed } from '../../actions/items.ts'
import { playerActions } from '../../actions/player.ts'
import {
  addRule,
  focusAddBox,
  readerActions,
  showAdmin,
  showContinue,
  showFeedHealth,
  signOut,
  themeActions,
} from '../../actions/reader.ts'
import { sectionActions, settingsPageActions } from '../../actions/settings.ts'
import { useBoardTools } from '../../actions/useBoardTools.ts'
import { useFeedTools } from '../../actions/useFeedTools.ts'
import { type Destination, fullLabelOf } from '../../core/action.ts'
import { boardOfColumn, useBoards } from '../../core/boards.ts'
import { feedsOf, findFeed } from '../../core/changeColumns.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { features, useSettingsSections } from '../../core/feature.ts'
import { useRefreshFeed } from '../../core/feedsApi.ts'
import { type ReaderSearch, toReaderSearch } from '../../core/routeSearch.ts'
import { useSearches } from '../../core/searchesApi.ts'
import { useTags } from '../../core/tagsApi.ts'
import { useCopy } from '../../core/useCopy.ts'
import { useFindItem } from '../../core/useFindItem.ts'
import { useItemMarks } from '../../core/useMarks.ts'
import { usePlayer, usePlayerState } from '../../core/usePlayer.ts'
import { useSetPreferences } from '../../core/usePreferences.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import { useIsAdmin, useSignOut } from '../../core/useSession.ts'
import { Favicon } from '../../parts/Favicon.tsx'
import { showColumn } from '../../parts/showColumn.ts'
import { TagDot } from '../../parts/TagBadge.tsx'
import { useLocation, useNavigate } from '../../ui/navigation/useNavigation.ts'
import { applyTheme, type Theme, useTheme } from '../../ui/theme.ts'
import { entriesOf, type PaletteEntry } from './paletteEntry.ts'

/** The dialog that a command opens after the palette is closed. */
export type FollowUp =
  | { is: 'shortcuts' }
  | { is: 'addColumn' }
  | { is: 'addBoard' }
  | { is: 'addRule' }
  | { is: 'renameColumn'; column: Column }
  | { is: 'renameBoard'; board: Board }
  | { is: 'neverShow'; item: Item }
  | { is: 'feed'; feed: Feed; dialog: FeedDialog }

export type PaletteContext = {
  /** The open article, if any. */
  article: Item | undefined
  /** Absent on pages without the field. */
  focusAddBox: (() => void) | undefined
  follow: (next: FollowUp) => void
}

/** Every command that can run now, and every place to go. */
export function usePaletteEntries(context: PaletteContext): PaletteEntry[] {
  const items = useItemEntries(context)
  const feed = useFeedEntries(context)
  const board = useBoardEntries(context)
  const pages = usePageEntries(context)
  const player = usePlayerEntries()
  const places = usePlaceEntries()
  const renaming = useRenamingEntries(context)
  return [...items, ...feed, ...pages, ...board, ...player, ...places, ...renaming]
}

/** Goes to a view of the reader, also from another page. */
function useGoTo(): (place: Destination) => Promise<void> {
  const navigate = useNavigate()
  const path = useLocation(({ pathname }) => pathname)
  const isReader = path === pagePaths.feed || path === pagePaths.reader
  return (place) => navigate(place.to === '.' && !isReader ? { ...place, to: pagePaths.feed } : place)
}

/** The commands on the open article, or on the item that had the focus. */
function useItemEntries({ article, follow }: PaletteContext): PaletteEntry[] {
  const findItem = useFindItem()
  const marks = useItemMarks()
  const copy = useCopy()
  const { mutate: refreshFeed } = useRefreshFeed()
  // Before the dialog takes the focus.
  const [focusedId] = useState(() => document.activeElement?.closest<HTMLElement>('[data-item-id]')?.dataset.itemId)
  const item = findItem(article?.id ?? Number(focusedId)) ?? article
  if (item === undefined) return []
  const tools = { ...marks, copy, refreshFeed, neverShow: (item: Item) => follow({ is: 'neverShow', item }) }
  return entriesOf([...itemActions, bringBack, refreshItsFeed, neverShow], { tools, subject: item })
}

/** The commands on the feed that is shown by itself. */
function useFeedEntries({ follow }: PaletteContext): PaletteEntry[] {
  const { feedId } = useReaderView()
  const columns = useColumns().data ?? []
  const feed = feedId === undefined ? undefined : findFeed(columns, feedId)
  const tools = useFeedTools((dialog) => feed && follow({ is: 'feed', feed, dialog }))
  if (feed === undefined) return []
  const { title } = feed
  return entriesOf([...feedActions, deleteFeed], {
    tools,
    subject: feed,
    labelOf: (action) =>
      action.fullLabel?.(feed) ?? texts.paletteCommandOn({ command: fullLabelOf(action, feed), title }),
  })
}

function useBoardEntries({ follow }: PaletteContext): PaletteEntry[] {
  const { tools, shown } = useBoardTools({
    addColumn: () => follow({ is: 'addColumn' }),
    addBoard: () => follow({ is: 'addBoard' }),
  })
  const { view } = useReaderView()
  const path = useLocation(({ pathname }) => pathname)
  const isBoard = view === 'myFeeds' && (path === pagePaths.feed || path === pagePaths.reader)
  if (!isBoard) return []
  const views = entriesOf(viewActions, {
    tools,
    subject: shown,
    labelOf: ({ label }) => texts.paletteView({ name: label(shown) }),
  })
  return [...entriesOf(boardActions, { tools, subject: shown }), ...views]
}

function usePageEntries({ focusAddBox: focus, follow }: PaletteContext): PaletteEntry[] {
  const goTo = useGoTo()
  const isAdmin = useIsAdmin()
  const leave = useSignOut()
  const setPreferences = useSetPreferences()
  const theme = useTheme()
  const setTheme = (chosen: Theme) => {
    applyTheme(chosen)
    setPreferences({ theme: chosen })
  }
  const tools = { goTo, focusAddBox: () => focus?.(), showHelp: () => follow({ is: 'shortcuts' }), signOut: leave }
  const pages = [
    ...readerActions.filter((action) => action !== focusAddBox || focus !== undefined),
    showContinue,
    ...features().flatMap(({ places }) => places ?? []),
    showFeedHealth,
    ...(isAdmin ? [showAdmin] : []),
  ]
  const themes = entriesOf(themeActions, {
    tools: { setTheme },
    subject: theme,
    labelOf: ({ label }) => texts.paletteTheme({ name: label(theme) }),
  })
  const sections = sectionActions(useSettingsSections())
  const sectionTitles = new Set(sections.map(({ label }) => label()))
  const settingsPages = settingsPageActions().filter(({ label }) => !sectionTitles.has(label()))
  const settings = entriesOf([...settingsPages, ...sections], { tools, subject: undefined })
  return [
    ...entriesOf(pages, { tools, subject: undefined }),
    ...entriesOf([addRule], { tools: { addRule: () => follow({ is: 'addRule' }) }, subject: undefined }),
    ...themes.map((entry) => ({ ...entry, name: `theme:${entry.name}` })),
    ...settings.map((entry) => ({
      ...entry,
      kind: texts.paletteSettings(),
      picture: <Settings size={16} aria-hidden />,
    })),
    ...entriesOf([signOut], { tools, subject: undefined }),
  ]
}

function usePlayerEntries(): PaletteEntry[] {
  const player = usePlayer()
  const hasRecording = usePlayerState(({ recording }) => recording !== null)
  return hasRecording ? entriesOf(playerActions, { tools: player, subject: player.getState() }) : []
}

/** Columns and boards can be renamed from any page. */
function useRenamingEntries({ follow }: PaletteContext): PaletteEntry[] {
  const columns = useColumns().data ?? []
  const boards = useBoards() ?? []
  return [
    ...columns.map((column) => ({
      name: `rename:column:${column.id}`,
      label: texts.paletteCommandOn({ command: renameColumn.label(column), title: column.name }),
      kind: texts.paletteColumn(),
      picture: <Pencil size={16} aria-hidden />,
      run: () => follow({ is: 'renameColumn', column }),
    })),
    ...boards.map((board) => ({
      name: `rename:board:${board.id}`,
      label: texts.paletteCommandOn({ command: texts.renameBoard(), title: board.name }),
      picture: <Pencil size={16} aria-hidden />,
      kind: texts.boardTabs(),
      run: () => follow({ is: 'renameBoard', board }),
    })),
  ]
}

/** Feeds, columns, tags and saved searches. */
function usePlaceEntries(): PaletteEntry[] {
  const goTo = useGoTo()
  const columns = useColumns().data ?? []
  const tags = useTags()
  const searches = useSearches().data ?? []
  const show = (search: ReaderSearch) => goTo({ to: '.', search })
  return [
    ...feedsOf(columns).map(({ id, title, favicon, columnId }) => ({
      name: `feed:${id}`,
      label: title,
      kind: texts.paletteFeed(),
      picture: <Favicon title={title} address={favicon} />,
      run: () => show(toReaderSearch({ board: boardOfColumn(columns, columnId), feed: id })),
    })),
    ...columns.map(({ id, name, boardId }) => ({
      name: `column:${id}`,
      label: name,
      kind: texts.paletteColumn(),
      picture: <Columns3 size={16} aria-hidden />,
      run: () => show(boardId === null ? {} : { board: boardId }).then(() => showColumn(id)),
    })),
    ...tags.map(({ id, name, color }) => ({
      name: `tag:${id}`,
      label: name,
      kind: texts.paletteTag(),
      picture: <TagDot color={color} />,
      run: () => show({ tag: id }),
    })),
    ...searches.map(({ id, name, query }) => ({
      name: `search:${id}`,
      label: name,
      kind: texts.paletteSearch(),
      picture: <Search size={16} aria-hidden />,
      run: () => show({ q: query }),
    })),
  ]
}

/** The last entry of every search: the reader's articles. */
export function useItemSearchEntry(): (query: string) => PaletteEntry {
  const goTo = useGoTo()
  return (query) => ({
    name: 'searchItems',
    label: texts.paletteSearchItems({ query }),
    picture: <Search size={16} aria-hidden />,
    run: () => goTo({ to: '.', search: { q: query } }),
  })
}
