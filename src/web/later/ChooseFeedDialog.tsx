import type { FoundFeed } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { type Preview, useFeedPreviews } from '../data/categoriesApi.ts'
import { itemTitle } from '../data/itemTitle.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ChooseFeedDialog.module.css'

type ChooseFeedDialogProps = {
  feeds: FoundFeed[]
  isBusy: boolean
  onChoose: (feed: FoundFeed) => void
  onClose: () => void
}

const kindNames = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed', unknown: '' }
/** Enough to tell a site's articles from its comments. */
const articlesShown = 2

/** For a page that offers several feeds: which one is meant, by what each of them wrote last. */
export function ChooseFeedDialog({ feeds, isBusy, onChoose, onClose }: ChooseFeedDialogProps) {
  const { previews } = useFeedPreviews(feeds.map(({ url }) => url))
  return (
    <Dialog title="Choose a feed" onClose={onClose}>
      <p>{messages.severalFeeds}</p>
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
              <span className={styles.facts}>{[kindNames[feed.kind], feed.url].filter(Boolean).join(' · ')}</span>
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
  if (preview.is === 'failed') return <p className={styles.none}>It does not answer right now.</p>
  if (preview.items.length === 0) return <p className={styles.none}>No articles yet.</p>
  return (
    <ul aria-label={`Latest articles of ${feed.title || feed.url}`} className={styles.articles}>
      {preview.items.slice(0, articlesShown).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a feed may publish two items of one title, or of none, and the list never changes its order
        <li key={index} dir="auto" className={styles.article}>
          {itemTitle(item)}
        </li>
      ))}
    </ul>
  )
}
