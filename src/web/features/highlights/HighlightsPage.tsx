import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Highlight, Item } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import { ItemsPage } from '../../frame/ItemsPage.tsx'
import { ToMyFeeds } from '../../parts/ToMyFeeds.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { usePending } from '../../ui/usePending.ts'
import { EditHighlight } from './HighlightDialog.tsx'
import { HighlightList } from './HighlightList.tsx'
import styles from './HighlightsPage.module.css'
import { downloadHighlights, useHighlightList } from './highlightsApi.ts'

type HighlightsPageProps = { onOpen: (item: Item, list: Item[]) => void }

/** All highlights and notes by article, the article with the latest one first. */
export function HighlightsPage({ onOpen }: HighlightsPageProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), limits.searchDebounceMs)
  const { articles, error, retry, hasMore, isLoadingMore, showMore } = useHighlightList(q)
  const [edited, setEdited] = useState<Highlight | null>(null)
  const showToast = useToast()
  const { isPending, start } = usePending(0)
  const items = articles?.map(({ item }) => item) ?? []
  const download = () =>
    start(() =>
      downloadHighlights().catch((failure: unknown) =>
        showToast({ kind: 'error', text: explainFailure(failure, texts.internalError()) }),
      ),
    )
  if (articles?.length === 0 && typed === '' && q === '') {
    return (
      <ItemsPage title={texts.highlightsTitle()}>
        <EmptyState title={texts.highlightsNone()} hint={texts.highlightsHint()}>
          <ToMyFeeds />
        </EmptyState>
      </ItemsPage>
    )
  }
  return (
    <ItemsPage title={texts.highlightsTitle()}>
      <div className={styles.tools}>
        <TextField
          type="search"
          label={texts.highlightsSearch()}
          isLabelHidden
          placeholder={texts.highlightsSearch()}
          maxLength={limits.searchMaxChars}
          className={styles.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button isBusy={isPending} onClick={() => void download()}>
          <Download size={16} aria-hidden />
          {texts.highlightsExport()}
        </Button>
      </div>
      {articles === undefined && error !== null && (
        <LoadFailure
          title={texts.articlesNotLoaded()}
          reason={explainFailure(error, texts.internalError())}
          onRetry={retry}
        />
      )}
      {articles?.length === 0 && q !== '' && (
        <EmptyState title={texts.nothingFound()}>
          <Button onClick={() => setTyped('')}>{texts.highlightsShowAll()}</Button>
        </EmptyState>
      )}
      {articles?.map(({ item, highlights }) => (
        <section key={item.id} className={styles.article}>
          <h2 dir="auto" className={styles.title}>
            <button type="button" onClick={() => onOpen(item, items)}>
              {itemTitle(item)}
            </button>
          </h2>
          <p dir="auto" className={styles.feed}>
            {item.feed.title}
          </p>
          <HighlightList highlights={highlights} onEdit={setEdited} />
        </section>
      ))}
      {hasMore && (
        <Button isBusy={isLoadingMore} className={styles.more} onClick={() => void showMore()}>
          {texts.itemsShowMore()}
        </Button>
      )}
      {edited !== null && <EditHighlight highlight={edited} onClose={() => setEdited(null)} />}
    </ItemsPage>
  )
}
