import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { FoundFeed } from '../../shared/api/entities.ts'
import { ChooseFeedDialog } from '../reader/ChooseFeedDialog.tsx'
import { buttonClass } from '../ui/Button.tsx'
import styles from './AddFeedButton.module.css'
import { type AddWish, useAddFeed } from './feedsApi.ts'

type AddFeedButtonProps = { url: string; title: string; isAdded: boolean; onAdded: () => void }

/** Adds one feed on offer, and only once however often it is pressed. */
export function AddFeedButton({ url, title, isAdded, onAdded }: AddFeedButtonProps) {
  const { addFeed, isAdding } = useAddFeed()
  const [choice, setChoice] = useState<FoundFeed[] | null>(null)
  const add = async (wish: AddWish) => {
    if (isAdding || isAdded) return
    const added = await addFeed(wish)
    if (added.is === 'severalFeeds') setChoice(added.feeds)
    if (added.is !== 'added') return
    setChoice(null)
    onAdded()
  }
  const Picture = isAdded ? Check : Plus
  const label = isAdded ? 'Added' : 'Add Feed'
  return (
    <>
      {/* Not disabled once added: a button that loses its focus leaves the keyboard nowhere. */}
      <button
        type="button"
        aria-label={`${label}: ${title}`}
        aria-disabled={isAdding || isAdded || undefined}
        aria-busy={isAdding || undefined}
        className={buttonClass('outline', styles.add)}
        onClick={() => add({ feedUrl: url, title })}
      >
        <Picture size={16} aria-hidden />
        {label}
      </button>
      {choice !== null && (
        <ChooseFeedDialog
          feeds={choice}
          isBusy={isAdding}
          onChoose={(feed) => add({ feedUrl: feed.url, title: feed.title || title })}
          onClose={() => setChoice(null)}
        />
      )}
    </>
  )
}
