import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { FoundFeed } from '../../shared/api/entities.ts'
import { type AddOptions, useAddFeed } from '../data/feedsApi.ts'
import { useMutationOnce } from '../data/useMutationOnce.ts'
import { ChooseFeedDialog } from '../later/ChooseFeedDialog.tsx'
import { buttonClass } from '../ui/Button.tsx'
import styles from './AddFeedButton.module.css'

type AddFeedButtonProps = { url: string; title: string; isAdded: boolean; onAdded: () => void }

/** Adds one feed on offer, and only once however often it is pressed. */
export function AddFeedButton({ url, title, isAdded, onAdded }: AddFeedButtonProps) {
  const { addFeed } = useAddFeed()
  const [choice, setChoice] = useState<FoundFeed[] | null>(null)
  const adding = useMutationOnce({
    mutationFn: async (wish: AddOptions) => {
      const added = await addFeed(wish)
      setChoice(added.is === 'severalFeeds' ? added.feeds : null)
      if (added.is === 'added') onAdded()
    },
  })
  const Picture = isAdded ? Check : Plus
  const label = isAdded ? 'Added' : 'Add Feed'
  return (
    <>
      {/* Not disabled once added: a button that loses its focus leaves the keyboard nowhere. */}
      <button
        type="button"
        aria-label={`${label}: ${title}`}
        aria-disabled={adding.isPending || isAdded || undefined}
        aria-busy={adding.isPending || undefined}
        className={buttonClass('outline', styles.add)}
        onClick={() => isAdded || adding.mutate({ feedUrl: url, title })}
      >
        <Picture size={16} aria-hidden />
        {label}
      </button>
      {choice !== null && (
        <ChooseFeedDialog
          feeds={choice}
          isBusy={adding.isPending}
          onChoose={(feed) => adding.mutate({ feedUrl: feed.url, title: feed.title || title })}
          onClose={() => setChoice(null)}
        />
      )}
    </>
  )
}
