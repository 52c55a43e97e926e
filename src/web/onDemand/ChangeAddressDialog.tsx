import { type FormEvent, useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { withoutCredentials } from '../../shared/feedAddress.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { useChangeAddress } from '../core/feedsApi.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'

/** Changes the address of a feed. An error appears beside the field, so the reader can correct the address. */
export function ChangeAddressDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const [typed, setTyped] = useState(withoutCredentials(feed.feedUrl))
  const { mutate, isPending, error } = useChangeAddress()
  const feedUrl = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (feedUrl !== '') mutate({ feedId: feed.id, feedUrl }, { onSuccess: onClose })
  }
  return (
    <Dialog title={texts.feedAddressTitle(feed)} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={texts.feedAddressField()}
          hint={texts.feedAddressHint()}
          error={error === null ? undefined : explainFailure(error, texts.changeAddressFailed())}
          value={typed}
          maxLength={limits.feedAddressMaxChars}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="primary" isBusy={isPending} disabled={feedUrl === ''}>
            {texts.changeAddress()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
