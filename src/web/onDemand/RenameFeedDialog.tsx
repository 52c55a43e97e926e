import { type FormEvent, useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useRenameFeed } from '../core/feedsApi.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'

/** An empty name gives the feed its own title back. */
export function RenameFeedDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const [typed, setTyped] = useState(feed.title)
  const renaming = useRenameFeed()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    renaming.mutate({ feedId: feed.id, title: typed.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog title={texts.renameFeedTitle()} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={texts.feedName()}
          hint={texts.feedNameHint()}
          dir="auto"
          value={typed}
          maxLength={limits.feedTitleMaxChars}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="primary" isBusy={renaming.isPending}>
            {texts.rename()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
