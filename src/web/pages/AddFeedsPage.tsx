import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { firstColumn } from '../data/changeColumns.ts'
import { useColumns } from '../data/columnsApi.ts'
import { useSession } from '../data/useSession.ts'
import styles from './AddFeedsPage.module.css'
import { CategoryCards } from './CategoryCards.tsx'
import { CategoryView } from './CategoryView.tsx'
import { FeedSearch } from './FeedSearch.tsx'
import { BringAlong } from './imports/BringAlong.tsx'
import { NewsletterPanel } from './newsletters/NewsletterPanel.tsx'
import { NewcomerPanel } from './onboarding/NewcomerPanel.tsx'

/** Where feeds are found: by keyword, or in one of the categories (spec §2). */
export function AddFeedsPage() {
  const { categoryId, lastOpened, openCategory, closeCategory } = useOpenCategory()
  const [added, setAdded] = useState<string[]>([])
  const rememberAdded = (url: string) => setAdded((before) => [...before, url])
  const heading = useRef<HTMLHeadingElement>(null)
  const session = useSession()
  const reader = session.is === 'signedIn' ? session.user : undefined
  const isNewcomer = reader?.isOnboarded === false
  return (
    <section className={styles.page} aria-labelledby="add-feeds-heading">
      <h1 ref={heading} id="add-feeds-heading" tabIndex={-1} className={styles.title}>
        Add Feeds
      </h1>
      <Tip />
      {isNewcomer && (
        // Only hidden while a category is open: what is ticked stays ticked.
        <div hidden={categoryId !== undefined}>
          <NewcomerPanel onClosed={() => heading.current?.focus()} />
        </div>
      )}
      {categoryId === undefined ? (
        <>
          <FeedSearch added={added} onAdded={rememberAdded} />
          <CategoryCards lastOpened={lastOpened} onOpen={openCategory} />
          <NewsletterPanel />
          {reader?.isOnboarded === true && <BringAlong />}
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
      Tip: new feeds go to the first column
      {column !== undefined && (
        <>
          , <bdi>{column.name}</bdi>
        </>
      )}
      . On the board you can drag them between columns.
    </p>
  )
}

/** The open category is a step in the browser's history, so that Back leads to the categories. */
function useOpenCategory() {
  const categoryId = useLocation({ select: ({ state }) => state.category })
  const navigate = useNavigate()
  const [lastOpened, setLastOpened] = useState<string>()
  const openCategory = (category: string) => {
    setLastOpened(category)
    void navigate({ to: '.', search: true, state: { category } })
  }
  const closeCategory = () => void navigate({ to: '.', search: true, state: {} })
  return { categoryId, lastOpened, openCategory, closeCategory }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The category that is open on Add Feeds. */
    category?: string
  }
}
