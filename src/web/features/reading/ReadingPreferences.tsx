import { texts } from '../../../shared/texts/texts.ts'
import { usePreferences, useSetPreferences } from '../../core/usePreferences.ts'
import styles from '../../ui/forms/SettingsForm.module.css'
import { Switch } from '../../ui/Switch.tsx'
import { ThemeField } from '../../ui/ThemeField.tsx'

/** Each choice applies immediately and on every device. */
export function ReadingPreferences() {
  const { openMarksRead, finishMarksRead, hideDuplicates, unreadOnly } = usePreferences()
  const setPreferences = useSetPreferences()
  return (
    <>
      <div className={styles.row}>
        <span className={styles.label}>{texts.theme()}</span>
        <ThemeField onChange={(theme) => setPreferences({ theme })} />
      </div>
      <div className={styles.choices}>
        <Switch
          label={texts.settingsOpenMarksRead()}
          isOn={openMarksRead}
          onChange={(isOn) => setPreferences({ openMarksRead: isOn })}
        />
        <Switch
          label={texts.settingsFinishMarksRead()}
          isOn={finishMarksRead}
          onChange={(isOn) => setPreferences({ finishMarksRead: isOn })}
        />
        <Switch
          label={texts.settingsUnreadOnly()}
          isOn={unreadOnly}
          onChange={(isOn) => setPreferences({ unreadOnly: isOn })}
        />
        <Switch
          label={texts.settingsHideDuplicates()}
          isOn={hideDuplicates}
          onChange={(isOn) => setPreferences({ hideDuplicates: isOn })}
        />
      </div>
    </>
  )
}
