import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Feed, User } from '../../../shared/api/entities.ts'
import type { FeedDialog } from '../../actions/feeds.ts'
import { usePaletteKey } from '../../actions/usePaletteKey.ts'
import { useReaderKeys } from '../../actions/useReaderKeys.ts'
import { MyFeeds } from '../../board/MyFeeds.tsx'
import { NewsletterNotice } from '../../board/NewsletterNotice.tsx'
import { recordBoard } from '../../board/recordBoard.ts'
import { useIsBoardShown } from '../../core/boardItems.ts'
import { useDeviceSetting } from '../../core/deviceSetting.ts'
import { features, preloadSlots } from '../../core/feature.ts'
import { layoutSetting } from '../../core/layout.ts'
import { currentItem } from '../../core/steppedList.ts'
import { countWaiting, useArrivals } from '../../core/useArrivals.ts'
import { useKeepBoard } from '../../core/useKeepBoard.ts'
import { useLiveEvents } from '../../core/useLiveEvents.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import { useSession } from '../../core/useSession.ts'
import { SkipLink } from '../../parts/SkipLink.tsx'
import { type OpenItem, useArticleOverlay } from '../../parts/useArticleOverlay.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { awaitTyping } from '../../ui/typingAhead.ts'
import { untilFirstInput } from '../../ui/untilFirstInput.ts'
import { untilIdle } from '../../ui/untilIdle.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { useNextTask } from '../../ui/useNextTask.ts'
import { CopyNote } from './CopyNote.tsx'
import { ReaderHeader } from './ReaderHeader.tsx'
import styles from './ReaderPage.module.css'
import { ReaderTitle } from './ReaderTitle.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useFirstView } from './useFirstView.ts'
import { useListLook } from './useListLook.ts'
import { useThemeOfProfile } from './useThemeOfProfile.ts'

/** Preloaded where the page begins with it (app/routes.tsx). */
export const ItemsRiver = lazyComponent(async () => (await import('../../river/ItemsRiver.tsx')).ItemsRiver)
const SavedPage = lazyComponent(async () => (await import('../../pages/lists/SavedPage.tsx')).SavedPage)
const LaterPage = lazyComponent(async () => (await import('../../pages/lists/LaterPage.tsx')).LaterPage)
const ContinuePage = lazyComponent(async () => (await import('../../pages/lists/ContinuePage.tsx')).ContinuePage)
const SearchStart = lazyComponent(
  async () => (await import('../../pages/lists/SearchStart.tsx')).SearchStart,
  AwaitedField,
)
const SearchPage = lazyComponent(async () => (await import('../../pages/lists/SearchPage.tsx')).SearchPage)
const AddFeedsPage = lazyComponent(async () => {
  const [{ AddFeedsPage }] = await Promise.all([
    import('../../pages/discovery/AddFeedsPage.tsx'),
    preloadSlots('newcomer', 'newsletters', 'bringAlong', 'liveMove', 'exports', 'importReport'),
  ])
  return AddFeedsPage
})
const ArticleOverlay = lazyComponent(async () => (await import('../../article/ArticleOverlay.tsx')).ArticleOverlay)
const Drawer = lazyComponent(async () => (await import('./Drawer.tsx')).Drawer)
const CommandPalette = lazyComponent(
  async () => (await import('../../onDemand/palette/CommandPalette.tsx')).CommandPalette,
)
const HelpDialog = lazyComponent(async () => (await import('../../onDemand/HelpDialog.tsx')).HelpDialog)
const FeedActionsDialog = lazyComponent(
  async () => (await import('../../onDemand/FeedActionsDialog.tsx')).FeedActionsDialog,
)
const RowMenus = lazyComponent(async () => (await import('../../onDemand/RowMenus.tsx')).RowMenus)

/** The reader, at both its addresses: docs/specification.md#reader-page. */
export function ReaderPage() {
  const session = useSession()
  // After signing out there is no reader for a moment, until the route changes.
  if (session.is !== 'signedIn') return null
  return <Reader user={session.user} />
}

function Reader({ user }: { user: User }) {
  const addField = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<'drawer' | 'shortcuts' | 'palette' | null>(null)
  const hasDrawer = useMediaQuery('(width < 640px)')
  const overlay = useArticleOverlay()
  const article = overlay.opened === null ? undefined : currentItem(overlay.opened.list)
  const isList = useIsOneList()
  // After the first block. A deferred render would wait for all blocks, seconds on a slow phone.
  const isSideDrawn = useNextTask()
  const arrivals = useArrivals({ isHeld: overlay.opened !== null || isList })
  const close = () => setOpen(null)
  const showShortcuts = () => setOpen('shortcuts')
  const showPalette = () => setOpen('palette')

  useLiveEvents(user.id, { onArrival: arrivals.arrive, onChange: arrivals.change })
  useFirstView()
  useThemeOfProfile()
  useListLook()
  const hasMenus = useOpenedScripts()
  const [feedDialog, setFeedDialog] = useState<{ feed: Feed; dialog: FeedDialog } | null>(null)
  useKeepBoard(recordBoard)
  useReaderKeys({ addField, onHelp: showShortcuts })
  usePaletteKey(showPalette)

  return (
    <div className={styles.page}>
      <ReaderTitle article={article} />
      <SkipLink />
      <ReaderHeader
        user={user}
        hasDrawer={hasDrawer}
        onOpenDrawer={() => setOpen('drawer')}
        onShortcuts={showShortcuts}
        onPalette={showPalette}
        addField={addField}
      />
      {!hasDrawer && <aside className={styles.side}>{isSideDrawn && <Sidebar />}</aside>}
      <main id="main" className={styles.main}>
        <CopyNote />
        <div className={styles.view}>
          {isList ? (
            <ItemsRiver
              onOpen={overlay.open}
              waiting={{ counts: arrivals.waiting, show: arrivals.showWaiting }}
              openFeedDialog={(feed, dialog) => setFeedDialog({ feed, dialog })}
              notice={<NewsletterNotice onOpen={overlay.open} />}
            />
          ) : (
            <ShownView
              onOpen={overlay.open}
              waiting={{ count: countWaiting(arrivals.waiting), show: arrivals.showWaiting }}
            />
          )}
        </div>
        {hasMenus && <RowMenus />}
      </main>
      {feedDialog !== null && (
        <FeedActionsDialog feed={feedDialog.feed} open={feedDialog.dialog} onClose={() => setFeedDialog(null)} />
      )}
      {hasDrawer && open === 'drawer' && (
        <Drawer user={user} onShortcuts={showShortcuts} onPalette={showPalette} onClose={close} />
      )}
      {open === 'shortcuts' && <HelpDialog onClose={close} onPalette={showPalette} />}
      {overlay.opened !== null && (
        <ArticleOverlay opened={overlay.opened} onStep={overlay.step} onClose={overlay.close} />
      )}
      {open === 'palette' && (
        <CommandPalette article={article} focusAddBox={() => addField.current?.focus()} onClose={close} />
      )}
    </div>
  )
}

/** Whether one list shows the items: as the address says, or in place of the board as this device shows them. */
function useIsOneList(): boolean {
  const { view } = useReaderView()
  const layout = useDeviceSetting(layoutSetting)
  return view === 'items' || (view === 'myFeeds' && layout !== 'board')
}

/** After this time, the first view has the network and the processor for itself no longer. */
const firstViewMs = 1500

/**
 * Loads the article and the dialogs once the board is complete, at the first input or when the browser is idle, so they open
 * immediately, and without a connection.
 */
function useOpenedScripts(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  const { view } = useReaderView()
  const isBoardShown = useIsBoardShown()
  const isTime = isBoardShown || (view !== 'myFeeds' && view !== 'items')
  useEffect(() => {
    if (!isTime) return
    void Promise.race([untilFirstInput(), untilIdle(firstViewMs)]).then(() => loadOpened(() => setLoaded(true)))
  }, [isTime])
  return isLoaded
}

/** One bundle has them all but the palette (vite.config.ts). If it fails to load now, the next opened dialog loads it. */
function loadOpened(onLoaded: () => void): void {
  // The menus of rows are not requested by a reader, so their failure has no message.
  RowMenus.preload().then(onLoaded, () => {})
  CommandPalette.preload().catch(() => {})
  // The headline of an article: without it, the first one is drawn twice.
  document.fonts.load('600 36px "Source Serif 4 Display"').catch(() => {})
}

type ShownViewProps = {
  onOpen: OpenItem
  waiting: { count: number; show: () => void }
}

function ShownView({ onOpen, waiting }: ShownViewProps) {
  const { view, query } = useReaderView()
  switch (view) {
    case 'items':
    case 'myFeeds':
      return <MyFeeds onOpen={onOpen} waiting={waiting} />
    case 'savedFeeds':
      return <SavedPage onOpen={onOpen} />
    case 'later':
      return <LaterPage onOpen={onOpen} />
    case 'listening':
      return (
        <div className={styles.scroller}>
          <ContinuePage onOpen={onOpen} />
        </div>
      )
    case 'search':
      return query === undefined ? <SearchStart /> : <SearchPage query={query} onOpen={onOpen} />
    case 'addFeeds':
      return (
        <div className={styles.scroller}>
          <AddFeedsPage />
        </div>
      )
    default:
      return <FeatureView view={view} onOpen={onOpen} />
  }
}

function FeatureView({ view, onOpen }: Pick<ShownViewProps, 'onOpen'> & { view: string }) {
  const View = features().find(({ views }) => views?.[view])?.views?.[view]
  return <div className={styles.scroller}>{View && <View onOpen={onOpen} />}</div>
}

/** While the search page is loaded, typed letters wait for its field. */
function AwaitedField() {
  useLayoutEffect(awaitTyping, [])
  return null
}
