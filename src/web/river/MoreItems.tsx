import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import type { ListedItems } from '../core/listedItems.ts'
import { Button } from '../ui/Button.tsx'
import { LoadFailureLine } from '../ui/LoadFailure.tsx'
import { useWhenInSight } from '../ui/useWhenInSight.ts'
import styles from './MoreItems.module.css'

/** Scrolling here loads more items. The button is for readers who do not scroll. */
export function MoreItems({ list }: { list: ListedItems }) {
  const { isLoadingMore, isCutShort = false, showMore, error } = list
  const end = useWhenInSight(() => error === null && !isLoadingMore && !isCutShort && showMore())
  if (error !== null && !isLoadingMore) {
    return <LoadFailureLine text={explainFailure(error, texts.loadMoreFailed())} onRetry={showMore} />
  }
  return (
    <>
      {isCutShort && <p className={styles.cutShort}>{texts.searchCutShort()}</p>}
      <Button ref={end} className={styles.more} isBusy={isLoadingMore} onClick={() => showMore()}>
        {texts.itemsShowMore()}
      </Button>
    </>
  )
}
