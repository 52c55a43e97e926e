import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { FoundFeed } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { type AddOptions, useAddFeed } from '../../core/feedsApi.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { ChooseFeedDialog } from '../../onDemand/ChooseFeedDialog.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import styles from './AddFeedButton.module.css'

type AddFeedButtonProps = { url: string; title: string; isAdded: boolean; onAdded: () => void }

/** Pressing it twice adds the feed only once. */
export function AddFeedButton({ url, title, isAdded, onAdded }: AddFeedButtonProps) {
  const { addFeed } = useAddFeed()
  const [choice, setChoice] = useState<FoundFeed[] | null>(null)
  const adding = useMutationOnce({
    mutationFn: async (options: AddOptions) => {
      const added = await addFeed(options)
      setChoice(added.is === 'severalFeeds' ? added.feeds : null)
      if (added.is === 'added') onAdded()
    },
  })
  const Picture = isAdded ? Check : Plus
  return (
    <>
      {/* aria-disabled, since a disabled button would lose the keyboard focus. */}
      <button
        type="button"
        aria-label={isAdded ? texts.feedAddedNamed({ title }) : texts.addFeedNamed({ title })}
        aria-disabled={adding.isPending || isAdded || undefined}
        aria-busy={adding.isPending || undefined}
        className={buttonClass('outline', styles.add)}
        onClick={() => isAdded || adding.mutate({ feedUrl: url, title })}
      >
        <Picture size={16} aria-hidden />
        {isAdded ? texts.addedLabel() : texts.addFeed()}
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
