import type { PreviewItem } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { hostOf } from '../../core/hostOf.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddFeedButton } from './AddFeedButton.tsx'
import styles from './FeedOffer.module.css'
import { FeedPreview } from './FeedPreview.tsx'

type FeedOfferProps = {
  offer: { title: string; description: string; url: string; subscribers?: number }
  isAdded: boolean
  /** Its latest articles, if they were requested. */
  preview?: PreviewItem[]
  onAdded: () => void
}

export function FeedOffer({ offer, isAdded, preview, onAdded }: FeedOfferProps) {
  const { title, description, url, subscribers = 0 } = offer
  return (
    <article className={styles.offer}>
      <div className={styles.words}>
        <h3 dir="auto" className={styles.title}>
          {title}
        </h3>
        {description !== '' && (
          <p dir="auto" className={styles.description}>
            {description}
          </p>
        )}
        <p className={styles.facts}>
          {hostOf(url)}
          {subscribers > 0 && ` · ${texts.subscribersCount({ count: subscribers })}`}
        </p>
      </div>
      <AddFeedButton url={url} title={title} isAdded={isAdded} onAdded={onAdded} />
      {preview !== undefined && <FeedPreview feedTitle={title} items={preview} />}
    </article>
  )
}

/** `hasPreview`: leaves room for the latest articles too. */
export function FeedOfferSkeleton({ hasPreview = false }: { hasPreview?: boolean }) {
  return (
    <div className={styles.offer}>
      <div className={styles.words}>
        <Skeleton width="40%" height="20px" />
        <Skeleton width="70%" height="16px" className={styles.line} />
      </div>
      <Skeleton width="98px" height="36px" />
      {hasPreview && (
        <div className={styles.previewSkeleton}>
          <Skeleton width="80%" height="16px" />
          <Skeleton width="65%" height="16px" className={styles.line} />
          <Skeleton width="75%" height="16px" className={styles.line} />
        </div>
      )}
    </div>
  )
}
