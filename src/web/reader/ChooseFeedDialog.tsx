import type { FoundFeed } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ChooseFeedDialog.module.css'

type ChooseFeedDialogProps = {
  feeds: FoundFeed[]
  isBusy: boolean
  onChoose: (feed: FoundFeed) => void
  onClose: () => void
}

const kindNames = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed', unknown: '' }

/** For a page that offers several feeds: which one is meant. */
export function ChooseFeedDialog({ feeds, isBusy, onChoose, onClose }: ChooseFeedDialogProps) {
  return (
    <Dialog title="Choose a feed" onClose={onClose}>
      <p>{messages.severalFeeds}</p>
      <ul className={styles.feeds}>
        {feeds.map((feed) => (
          <li key={feed.url}>
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
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
