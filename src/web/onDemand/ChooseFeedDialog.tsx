import type { FoundFeed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { type Preview, useFeedPreviews } from '../core/categoriesApi.ts'
import { itemTitle } from '../core/itemTitle.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ChooseFeedDialog.module.css'

type ChooseFeedDialogProps = {
  feeds: FoundFeed[]
  isBusy: boolean
  onChoose: (feed: FoundFeed) => void
  onClose: () => void
}

// Names of formats, the same in every language.
const formatNames = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed', unknown: '' }
/** Enough to tell a site's articles from its comments. */
const articlesShown = 2

/** Lets the reader choose among the feeds of a page, each with its latest articles. */
export function ChooseFeedDialog({ feeds, isBusy, onChoose, onClose }: ChooseFeedDialogProps) {
  const { previews } = useFeedPreviews(feeds.map(({ url }) => url))
  return (
    <Dialog title={texts.chooseFeedTitle()} onClose={onClose}>
      <p>{texts.severalFeeds()}</p>
      <ul className={styles.feeds}>
        {feeds.map((feed, index) => (
          <li key={feed.url} className={styles.offer}>
            <button
              type="button"
              className={styles.feed}
              aria-disabled={isBusy || undefined}
              onClick={() => isBusy || onChoose(feed)}
            >
              <span dir="auto" className={styles.title}>
                {feed.title || feed.url}
              </span>
              <span className={styles.facts}>{[formatNames[feed.kind], feed.url].filter(Boolean).join(' · ')}</span>
            </button>
            <LatestArticles of={feed} preview={previews[index]} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function LatestArticles({ of: feed, preview = { is: 'waiting' } }: { of: FoundFeed; preview: Preview | undefined }) {
  if (preview.is === 'waiting') return <Skeleton width="70%" height="16px" className={styles.waiting} />
  if (preview.is === 'failed') return <p className={styles.none}>{texts.previewFailed()}</p>
  if (preview.items.length === 0) return <p className={styles.none}>{texts.noArticlesYet()}</p>
  return (
    <ul aria-label={texts.latestArticlesOf({ title: feed.title || feed.url })} className={styles.articles}>
      {preview.items.slice(0, articlesShown).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a feed may publish two items of one title, or of none, and the list never changes its order
        <li key={index} dir="auto" className={styles.article}>
          {itemTitle(item)}
        </li>
      ))}
    </ul>
  )
}
