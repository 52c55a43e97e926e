import { useId } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import type { useRulePreview } from '../../core/rulesApi.ts'
import { useNow } from '../../ui/Clock.tsx'
import { LoadFailureLine } from '../../ui/LoadFailure.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { relativeTime } from '../../ui/relativeTime.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Highlighted } from '../Highlighted.tsx'
import styles from './RulePreview.module.css'

type Previewed = ReturnType<typeof useRulePreview>
type Preview = NonNullable<Previewed['preview']>

type RulePreviewProps = Previewed & { hasQuery: boolean }

/** The articles that a rule would have caught lately, with the words marked, and their number per feed. */
export function RulePreview({ preview, isLoading, failure, refusal, retry, hasQuery }: RulePreviewProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} aria-busy={isLoading} className={styles.preview}>
      <h3 id={headingId} className={styles.heading}>
        {texts.rulePreview()}
      </h3>
      {!hasQuery && <p className={styles.hint}>{texts.rulePreviewWaiting()}</p>}
      <LoadFailureLine text={hasQuery ? failure : null} onRetry={retry} />
      {hasQuery && preview === undefined && failure === null && refusal === null && <Skeleton height="120px" />}
      {/* Announced after each change, so it holds the count only. */}
      <output className={styles.count}>{hasQuery && preview !== undefined && <Count preview={preview} />}</output>
      {hasQuery && preview !== undefined && (
        <div className={styles.caught} data-old={isLoading || undefined}>
          <PerFeed preview={preview} />
          <Newest preview={preview} />
        </div>
      )}
    </section>
  )
}

const dayMs = 24 * 60 * 60 * 1000

function Count({ preview: { matches, of, since } }: { preview: Preview }) {
  const now = useNow()
  const sinceAt = Date.parse(since)
  const isWhole = now - sinceAt > (limits.rulePreviewDays - 1) * dayMs
  if (isWhole) return texts.rulePreviewCount({ matches, of })
  return texts.rulePreviewCountSince({ matches, of, date: relativeTime(sinceAt, now) })
}

const feedsShown = 5

function PerFeed({ preview: { perFeed } }: { preview: Preview }) {
  const [most] = perFeed
  if (most === undefined) return null
  return (
    <ul aria-label={texts.rulePreviewFeeds()} className={styles.feeds}>
      {perFeed.slice(0, feedsShown).map(({ feedId, title, matches }) => (
        <li key={feedId} className={styles.feed}>
          <bdi className={styles.title}>{title}</bdi>
          <span aria-hidden className={styles.bar} style={{ inlineSize: `${(matches / most.matches) * 72}px` }} />
          <span className={styles.number}>{matches}</span>
        </li>
      ))}
      {perFeed.length > feedsShown && (
        <li className={styles.hint}>{texts.rulePreviewMoreFeeds({ count: perFeed.length - feedsShown })}</li>
      )}
    </ul>
  )
}

function Newest({ preview: { items, matches, terms } }: { preview: Preview }) {
  if (items.length === 0) return null
  return (
    <>
      {matches > items.length && <h4 className={styles.newest}>{texts.rulePreviewNewest({ count: items.length })}</h4>}
      <ul className={styles.items}>
        {items.map((item) => (
          <CaughtItem key={item.id} item={item} terms={terms} />
        ))}
      </ul>
    </>
  )
}

function CaughtItem({ item, terms }: { item: Item; terms: readonly string[] }) {
  return (
    <li className={styles.item}>
      <p dir="auto" className={styles.headline}>
        <Highlighted text={itemTitle(item)} terms={terms} />
      </p>
      {item.title !== '' && item.snippet !== '' && (
        <p dir="auto" className={styles.snippet}>
          <Highlighted text={item.snippet} terms={terms} />
        </p>
      )}
      <p className={styles.meta}>
        <bdi>{item.feed.title}</bdi> · <RelativeTime at={item.publishedAt} />
      </p>
    </li>
  )
}
