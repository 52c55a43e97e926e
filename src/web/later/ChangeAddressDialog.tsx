import { type FormEvent, useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { withoutCredentials } from '../../shared/feedAddress.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../data/callError.ts'
import { useChangeAddress } from '../data/feedsApi.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'

/** Where a feed is to be read from now on. What is wrong with an address stands beside it, so that it can be mended. */
export function ChangeAddressDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const [typed, setTyped] = useState(withoutCredentials(feed.feedUrl))
  const { mutate, isPending, error } = useChangeAddress()
  const feedUrl = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (feedUrl !== '') mutate({ feedId: feed.id, feedUrl }, { onSuccess: onClose })
  }
  return (
    <Dialog title={`Address of ${feed.title}`} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Address"
          hint="Its place, title, tags and saved articles stay."
          error={error === null ? undefined : explainFailure(error, messages.changeAddressFailed)}
          value={typed}
          maxLength={limits.feedAddressMaxChars}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={isPending} disabled={feedUrl === ''}>
            Change address
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
