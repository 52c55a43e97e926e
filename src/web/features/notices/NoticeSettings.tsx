import { texts } from '../../../shared/texts/texts.ts'
import { usePreferences, useSetPreferences } from '../../core/usePreferences.ts'
import { hourOptions } from '../../ui/formatHour.ts'
import styles from '../../ui/forms/SettingsForm.module.css'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'

const never = ''

/** Whether failing feeds are notified, and when nothing is. */
export function NoticeSettings() {
  const { quietFrom, quietTo, timeZone, notifiesOfFailing } = usePreferences()
  const setPreferences = useSetPreferences()
  return (
    <div className={styles.form}>
      <Switch
        label={texts.notifiesOfFailing()}
        isOn={notifiesOfFailing}
        onChange={(isOn) => setPreferences({ notifiesOfFailing: isOn })}
      />
      <SelectField
        label={texts.fieldQuietFrom()}
        value={String(quietFrom ?? never)}
        options={[{ value: never, label: texts.quietNever() }, ...hourOptions()]}
        onChange={(hour) =>
          setPreferences(
            hour === never
              ? { quietFrom: null, quietTo: null }
              : {
                  quietFrom: Number(hour),
                  quietTo: quietTo ?? (Number(hour) + usualHours) % 24,
                  timeZone: timeZone ?? ownTimeZone(),
                },
          )
        }
      />
      {quietFrom !== null && (
        <SelectField
          label={texts.fieldQuietTo()}
          value={String(quietTo)}
          options={hourOptions()}
          onChange={(hour) => setPreferences({ quietTo: Number(hour) })}
        />
      )}
    </div>
  )
}

/** The server doesn't know the clock of the reader's devices. */
const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A night. */
const usualHours = 9
