import { type FormEvent, useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import type { Retention } from '../../shared/features/feeds.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { useChangeRetention, useRetention } from '../core/retentionApi.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'

/** For admins. It changes the feed for all its subscribers. */
export function RetentionDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { data: retention, error } = useRetention(feed.id)
  return (
    <Dialog title={texts.retentionTitle(feed)} onClose={onClose}>
      {retention !== undefined && <RetentionForm feed={feed} retention={retention} onClose={onClose} />}
      {retention === undefined && error === null && <Skeleton height="120px" />}
      <FormMessage text={error && explainFailure(error, texts.internalError())} />
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
      <p>{texts.retentionHelp()}</p>
      <TextField
        label={texts.retentionDays()}
        hint={texts.retentionDaysHint({ readDays: settings.keepReadDays, unreadDays: settings.keepUnreadDays })}
        type="number"
        min={1}
        max={limits.keepDaysMax}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <TextField
        label={texts.retentionItems()}
        hint={texts.retentionItemsHint({ count: settings.keepItems })}
        type="number"
        min={limits.keepItemsMin}
        max={limits.keepItemsMax}
        value={items}
        onChange={(event) => setItems(event.target.value)}
      />
      <FormMessage text={error && explainFailure(error, texts.changeRetentionFailed())} />
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel()}</Button>
        <Button type="submit" look="primary" isBusy={isPending}>
          {texts.save()}
        </Button>
      </DialogActions>
    </form>
  )
}

const textOf = (number: number | null) => (number === null ? '' : String(number))
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
