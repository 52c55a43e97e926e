import { useState } from 'react'
import type { Counts } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useBringBack, useWeeksFaded } from '../../core/fadingApi.ts'
import { usePreferences, useSetPreferences } from '../../core/usePreferences.ts'
import { DayField } from '../../parts/DayField.tsx'
import { endOfDay, tomorrow } from '../../parts/days.ts'
import { FadeField } from '../../parts/FadeField.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { formatDay } from '../../ui/language.ts'
import { Segmented } from '../../ui/Segmented.tsx'

/** How long articles stay unread, and how counts are shown. Each choice applies on every device. */
export function CalmSettings() {
  const { counts, titleCounts, fadeDays } = usePreferences()
  const setPreferences = useSetPreferences()
  return (
    <div className={styles.form}>
      <CountsField label={texts.counts()} value={counts} onChange={(counts) => setPreferences({ counts })} />
      <CountsField
        label={texts.countsInTitle()}
        value={titleCounts}
        onChange={(titleCounts) => setPreferences({ titleCounts })}
      />
      <FadeField inherited={null} days={fadeDays} onChange={(fadeDays) => setPreferences({ fadeDays })} />
      <BringBack />
      <Pause />
    </div>
  )
}

type CountsFieldProps = { label: string; value: Counts; onChange: (counts: Counts) => void }

function CountsField({ label, value, onChange }: CountsFieldProps) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <Segmented<Counts>
        label={label}
        value={value}
        options={[
          { value: 'numbers', label: texts.countsNumbers() },
          { value: 'dots', label: texts.countsDots() },
          { value: 'none', label: texts.countsNone() },
        ]}
        onChange={onChange}
      />
    </div>
  )
}

function BringBack() {
  const { data: count = 0 } = useWeeksFaded()
  const { mutate, isPending } = useBringBack()
  if (count === 0) return null
  return (
    <div className={styles.group}>
      <Button className={styles.submit} isBusy={isPending} onClick={() => mutate(undefined)}>
        {texts.bringBackCount({ count })}
      </Button>
      <p className={styles.moment}>{texts.bringBackHint()}</p>
    </div>
  )
}

function Pause() {
  const { pausedUntil } = usePreferences()
  const setPreferences = useSetPreferences()
  const [day, setDay] = useState(tomorrow)
  if (pausedUntil !== null && Date.parse(pausedUntil) > Date.now())
    return (
      <div className={styles.group}>
        <p className={styles.text}>{texts.pausedUntil({ day: formatDay(pausedUntil) })}</p>
        <Button onClick={() => setPreferences({ pausedUntil: null })}>{texts.pauseEnd()}</Button>
      </div>
    )
  return (
    <form
      className={styles.group}
      onSubmit={(event) => {
        event.preventDefault()
        setPreferences({ pausedUntil: endOfDay(day) })
      }}
    >
      <p className={styles.text}>{texts.pauseHelp()}</p>
      <DayField label={texts.pauseUntilDay()} value={day} onChange={setDay} />
      <Button type="submit">{texts.pauseBegin()}</Button>
    </form>
  )
}
