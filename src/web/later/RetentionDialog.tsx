import { type FormEvent, useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import type { Retention } from '../../shared/api/feeds.ts'
import { countOf } from '../../shared/countOf.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../data/callError.ts'
import { useChangeRetention, useRetention } from '../data/retentionApi.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'

/** For admins: how long a feed keeps its articles, for everyone who reads it. */
export function RetentionDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { data: retention, error } = useRetention(feed.id)
  return (
    <Dialog title={`Articles of ${feed.title}`} onClose={onClose}>
      {retention !== undefined && <RetentionForm feed={feed} retention={retention} onClose={onClose} />}
      {retention === undefined && error === null && <Skeleton height="120px" />}
      <FormMessage text={error && explainFailure(error, messages.internalError)} />
    </Dialog>
  )
}

function RetentionForm({ feed, retention, onClose }: { feed: Feed; retention: Retention; onClose: () => void }) {
  const { settings } = retention
  const [days, setDays] = useState(textOf(retention.keepDays))
  const [items, setItems] = useState(textOf(retention.keepItems))
  const { mutate, isPending, error } = useChangeRetention()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ feedId: feed.id, keepDays: numberOf(days), keepItems: numberOf(items) }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit}>
      <p>Saved and tagged articles always stay. This applies to all subscribers of the feed.</p>
      <TextField
        label="Days to keep"
        hint={`Empty: ${countOf(settings.keepReadDays, 'day')} once every subscriber has read them, otherwise ${countOf(settings.keepUnreadDays, 'day')}.`}
        type="number"
        min={1}
        max={limits.keepDaysMax}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <TextField
        label="Articles to keep"
        hint={`Empty: the newest ${settings.keepItems.toLocaleString('en-GB')}.`}
        type="number"
        min={limits.keepItemsMin}
        max={limits.keepItemsMax}
        value={items}
        onChange={(event) => setItems(event.target.value)}
      />
      <FormMessage text={error && explainFailure(error, messages.changeRetentionFailed)} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}

const textOf = (number: number | null) => (number === null ? '' : String(number))
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
