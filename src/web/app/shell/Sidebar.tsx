import type { ReactNode } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { showAddFeeds, showLater, showMyFeeds, showSaved, showSearch, showTags } from '../../actions/reader.ts'
import { useIsBoardShown } from '../../core/boardItems.ts'
import { countUnread, feedsOf } from '../../core/changeColumns.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { failingFeeds } from '../../core/failingFeeds.ts'
import { features } from '../../core/feature.ts'
import { useItemsToContinue } from '../../core/itemsToContinue.ts'
import { useLaterProgress } from '../../core/laterItems.ts'
import { useSavedCount } from '../../core/savedItems.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import { continueLabel } from '../../parts/continueLabel.ts'
import styles from './Sidebar.module.css'
import { SidebarFeeds } from './SidebarFeeds.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import { SidebarTags } from './SidebarTags.tsx'

type SidebarProps = {
  /** The end of the drawer, in a narrow window. */
  children?: ReactNode
  /** Closes the drawer. */
  onChoose?: () => void
}

export function Sidebar({ children, onChoose }: SidebarProps) {
  const { view, feedId, columnId, tagId, selectTag } = useReaderView()
  const columns = useColumns().data
  const isBoardShown = useIsBoardShown()
  const isRestWanted = isBoardShown || (view !== 'myFeeds' && view !== 'items')
  const saved = useSavedCount({ isWanted: isRestWanted })
  const later = useLaterProgress({ isWanted: isRestWanted })?.total
  const feeds = feedsOf(columns ?? [])
  const unread = countUnread(feeds)
  const failing = failingFeeds(feeds)
  const begun = useItemsToContinue({ isWanted: isRestWanted }).items ?? []
  const isBoard = view === 'myFeeds'
  const isList = view === 'items'
  const isOfFeeds = (isBoard || isList) && columnId === undefined
  return (
    <div className={styles.sidebar} data-in-drawer={children !== undefined || undefined}>
      <nav aria-label={texts.views()} className={styles.views}>
        <SidebarLink
          label={showMyFeeds.label()}
          {...showMyFeeds.place}
          count={unread}
          isCurrent={isBoard && feedId === undefined && tagId === undefined}
          onChoose={onChoose}
        />
        <SidebarLink
          label={showAddFeeds.label()}
          {...showAddFeeds.place}
          isCurrent={view === 'addFeeds'}
          onChoose={onChoose}
        />
        <SidebarLink
          label={showLater.label()}
          {...showLater.place}
          count={later}
          countUnit={texts.laterUnit()}
          isCurrent={view === 'later'}
          onChoose={onChoose}
        />
        <SidebarLink
          label={showSaved.label()}
          {...showSaved.place}
          count={saved}
          countUnit={texts.savedUnit()}
          isCurrent={view === 'savedFeeds'}
          onChoose={onChoose}
        />
        <SidebarLink
          label={showSearch.label()}
          {...showSearch.place}
          isCurrent={view === 'search'}
          onChoose={onChoose}
        />
        {begun.length > 0 && (
          <SidebarLink
            label={continueLabel(begun)}
            count={begun.length}
            countUnit={texts.begunUnit()}
            search={{ view: 'listening' }}
            isCurrent={view === 'listening'}
            onChoose={onChoose}
          />
        )}
        {features()
          .flatMap(({ places }) => places ?? [])
          .map(({ name, label, place }) => (
            <SidebarLink
              key={name}
              label={label()}
              {...place}
              isCurrent={view === place.search?.view}
              onChoose={onChoose}
            />
          ))}
        <SidebarLink label={showTags.label()} {...showTags.place} onChoose={onChoose} />
        {failing.length > 0 && (
          <SidebarLink
            label={texts.feedHealth()}
            count={failing.length}
            countUnit={texts.failingFeedsUnit({ count: failing.length })}
            to="/feed-health"
            onChoose={onChoose}
          />
        )}
      </nav>
      <SidebarFeeds
        columns={columns}
        isRestWanted={isRestWanted}
        selected={isOfFeeds ? { feedId, tagId, isList } : { feedId: null, tagId: undefined, isList }}
        onChoose={onChoose}
      />
      <SidebarTags
        selectedId={isOfFeeds ? tagId : undefined}
        isWanted={isRestWanted}
        onSelect={(id) => {
          selectTag(id)
          onChoose?.()
        }}
      />
      {children}
    </div>
  )
}
