import { type FormEvent, type ReactNode, useState } from 'react'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { useBringBack, useChangeColumnCalm, useChangeFeedCalm, useWeeksFaded } from '../core/fadingApi.ts'
import { DayField } from '../parts/DayField.tsx'
import { endOfDay, tomorrow } from '../parts/days.ts'
import { FadeField } from '../parts/FadeField.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import styles from './CalmDialogs.module.css'

const unreadLimits = [10, 20, 50, 100]

/** When the articles of a feed fade. */
export function FadingDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const [fadeDays, setFadeDays] = useState(feed.fadeDays ?? null)
  const [maxUnread, setMaxUnread] = useState(feed.maxUnread ?? null)
  const { mutate, isPending, error } = useChangeFeedCalm()
  const faded = useWeeksFaded(feed.id).data ?? 0
  const bringBack = useBringBack()
  return (
    <CalmForm
      title={texts.fadingTitle({ title: feed.title })}
      help={texts.fadingHelp()}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate({ feedId: feed.id, fadeDays, maxUnread }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FadeField inherited={texts.fadeAsColumn()} days={fadeDays} onChange={setFadeDays} />
      <SelectField
        label={texts.maxUnread()}
        hint={texts.maxUnreadHint()}
        value={maxUnread === null ? '' : String(maxUnread)}
        options={[
          { value: '', label: texts.maxUnreadAll() },
          ...[...new Set([...unreadLimits, ...(maxUnread === null ? [] : [maxUnread])])].map((count) => ({
            value: String(count),
            label: texts.maxUnreadNewest({ count }),
          })),
        ]}
        onChange={(value) => setMaxUnread(value === '' ? null : Number(value))}
      />
      {faded > 0 && (
        <div>
          <Button onClick={() => bringBack.mutate(feed.id, { onSuccess: onClose })} isBusy={bringBack.isPending}>
            {texts.bringBackCount({ count: faded })}
          </Button>
          <p className={styles.hint}>{texts.bringBackHint()}</p>
        </div>
      )}
    </CalmForm>
  )
}

/** When the articles of a column's feeds fade. */
export function ColumnFadingDialog({ column, onClose }: { column: Column; onClose: () => void }) {
  const [fadeDays, setFadeDays] = useState(column.fadeDays ?? null)
  const { mutate, isPending, error } = useChangeColumnCalm()
  return (
    <CalmForm
      title={texts.fadingTitle({ title: column.name })}
      help={texts.fadingHelp()}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate({ id: column.id, fadeDays }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FadeField inherited={texts.fadeAsAll()} days={fadeDays} onChange={setFadeDays} />
    </CalmForm>
  )
}

type MuteChoice = 'off' | 'always' | 'until'

/** Leaves a feed out of lists and counts. */
export function MuteDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const until = feed.mute?.until ?? null
  const [choice, setChoice] = useState<MuteChoice>(until === null ? 'always' : 'until')
  const [day, setDay] = useState(until === null ? tomorrow() : until.slice(0, 10))
  const { mutate, isPending, error } = useChangeFeedCalm()
  const mute = choice === 'off' ? null : { until: choice === 'until' ? endOfDay(day) : null }
  return (
    <CalmForm
      title={texts.muteTitle({ title: feed.title })}
      help={texts.muteHelp()}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate({ feedId: feed.id, mute }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Segmented<MuteChoice>
        label={texts.muteTitle({ title: feed.title })}
        value={choice}
        options={[
          { value: 'off', label: texts.muteOff() },
          { value: 'always', label: texts.muteAlways() },
          { value: 'until', label: texts.muteUntil() },
        ]}
        onChange={setChoice}
      />
      {choice === 'until' && <DayField label={texts.muteUntilDay()} value={day} onChange={setDay} />}
    </CalmForm>
  )
}

type CalmFormProps = {
  title: string
  help: string
  isPending: boolean
  error: Error | null
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}

function CalmForm({ title, help, isPending, error, children, onSubmit, onClose }: CalmFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <p>{help}</p>
        {children}
        <FormMessage text={error && explainFailure(error, texts.calmFailed())} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel()}</Button>
          <Button type="submit" look="primary" isBusy={isPending}>
            {texts.save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
