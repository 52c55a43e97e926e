import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { usePreferences, useSetPreferences } from '../../core/usePreferences.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { hourOptions } from '../../ui/formatHour.ts'
import styles from '../../ui/forms/SettingsForm.module.css'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { zoneHere } from './zoneHere.ts'

const pieces = [3, 4, 5, 6, 8, 10, 12, 15, 20]

/** The time of the paper, its length, and what becomes of the rest. */
export function PaperSettings({ user }: { user: User }) {
  const { paperHour, paperDays, paperPieces, paperFadesRest, paperMail, timeZone } = usePreferences()
  const sendsMail = useServerConfig()?.sendsMail ?? false
  const setPreferences = useSetPreferences()
  return (
    <div className={styles.form}>
      <SelectField
        label={texts.fieldPaperHour()}
        value={String(paperHour)}
        options={hourOptions()}
        onChange={(hour) => setPreferences({ paperHour: Number(hour) })}
      />
      <SelectField
        label={texts.fieldPaperDays()}
        value={paperDays}
        options={[
          { value: 'all', label: texts.paperEveryDay() },
          { value: 'weekdays', label: texts.paperWeekdays() },
          { value: 'weekends', label: texts.paperWeekends() },
        ]}
        onChange={(days) => setPreferences({ paperDays: days as typeof paperDays })}
      />
      {sendsMail && user.isEmailVerified && (
        <Switch
          label={texts.fieldPaperMail()}
          isOn={paperMail}
          onChange={(isOn) =>
            setPreferences({ paperMail: isOn, ...(isOn && timeZone === null && { timeZone: zoneHere() }) })
          }
        />
      )}
      {sendsMail && user.isEmailVerified && <DeviceSettings />}
      <SelectField
        label={texts.fieldPaperPieces()}
        value={String(paperPieces)}
        options={[...new Set([...pieces, paperPieces])]
          .toSorted((one, other) => one - other)
          .map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(count) => setPreferences({ paperPieces: Number(count) })}
      />
      <Switch
        label={texts.paperRestFades()}
        isOn={paperFadesRest}
        onChange={(isOn) => setPreferences({ paperFadesRest: isOn })}
      />
    </div>
  )
}
