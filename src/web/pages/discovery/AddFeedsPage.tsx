import { useRef, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { firstColumn, hasChosenFeeds } from '../../core/changeColumns.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { slot } from '../../core/feature.ts'
import { useLatestImport } from '../../core/opmlApi.ts'
import { useSession } from '../../core/useSession.ts'
import { useLocation, useNavigate } from '../../ui/navigation/useNavigation.ts'
import { RichText } from '../../ui/RichText.tsx'
import styles from './AddFeedsPage.module.css'
import { CategoryCards } from './CategoryCards.tsx'
import { CategoryView } from './CategoryView.tsx'
import { FeedSearch } from './FeedSearch.tsx'

/** docs/specification.md#add-feeds */
export function AddFeedsPage() {
  const { categoryId, lastOpened, openCategory, closeCategory } = useOpenCategory()
  const [added, setAdded] = useState<string[]>([])
  const rememberAdded = (url: string) => setAdded((before) => [...before, url])
  const heading = useRef<HTMLHeadingElement>(null)
  const session = useSession()
  const reader = session.is === 'signedIn' ? session.user : undefined
  const elsewhere = useRef<HTMLHeadingElement>(null)
  const showElsewhere = () => {
    elsewhere.current?.scrollIntoView({ block: 'start' })
    elsewhere.current?.focus({ preventScroll: true })
  }
  const [Newcomer, Newsletters] = [slot('newcomer'), slot('newsletters')]
  const [BringAlong, Exports] = [slot('bringAlong'), slot('exports')]
  const { imported } = useLatestImport()
  const columns = useColumns().data
  const hasFeeds = hasChosenFeeds(columns ?? [])
  // The welcome leads to the first feeds. Once they are here, only the report of an import keeps it.
  const isWelcome = reader?.isOnboarded === false && columns !== undefined && (!hasFeeds || imported !== null)
  return (
    <section className={styles.page} aria-labelledby="add-feeds-heading">
      <h1 ref={heading} id="add-feeds-heading" tabIndex={-1} className={styles.title}>
        {texts.addFeeds()}
      </h1>
      <Tip />
      {isWelcome && Newcomer && (
        // Hidden rather than removed while a category is open, so ticked feeds stay ticked.
        <div hidden={categoryId !== undefined}>
          <Newcomer onClosed={() => heading.current?.focus()} onComeFromElsewhere={showElsewhere} />
        </div>
      )}
      {categoryId === undefined ? (
        <>
          <FeedSearch added={added} onAdded={rememberAdded} />
          <CategoryCards lastOpened={lastOpened} onOpen={openCategory} />
          {Newsletters && <Newsletters />}
          {BringAlong && (
            <section aria-labelledby="elsewhere-heading" className={styles.part}>
              <h2 ref={elsewhere} id="elsewhere-heading" tabIndex={-1} className={styles.heading}>
                {texts.comingFromElsewhere()}
              </h2>
              <BringAlong isReportElsewhere={isWelcome} />
            </section>
          )}
          {Exports && (
            <section aria-labelledby="take-along-heading" className={styles.part}>
              <h2 id="take-along-heading" className={styles.heading}>
                {texts.exportFeedsTitle()}
              </h2>
              <p className={styles.hint}>{texts.exportFeedsHelp()}</p>
              <Exports />
            </section>
          )}
        </>
      ) : (
        <CategoryView categoryId={categoryId} added={added} onAdded={rememberAdded} onBack={closeCategory} />
      )}
    </section>
  )
}

function Tip() {
  const column = firstColumn(useColumns().data ?? [])
  return (
    <p className={styles.tip}>
      {column === undefined ? (
        texts.addFeedsTip()
      ) : (
        <RichText text={texts.addFeedsTipColumn} values={{ column: <bdi>{column.name}</bdi> }} />
      )}
    </p>
  )
}

/** The open category is in the browser's history, so Back leads to the categories. */
function useOpenCategory() {
  const categoryId = useLocation(({ state }) => state.category)
  const navigate = useNavigate()
  const [lastOpened, setLastOpened] = useState<string>()
  const openCategory = (category: string) => {
    setLastOpened(category)
    void navigate({ to: '.', search: true, state: { category } })
  }
  const closeCategory = () => void navigate({ to: '.', search: true, state: {} })
  return { categoryId, lastOpened, openCategory, closeCategory }
}

declare module '../../ui/navigation/location.ts' {
  interface HistoryState {
    /** The category that is open on Add Feeds. */
    category?: string
  }
}
