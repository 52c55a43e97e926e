import { usePreferences, useSetPreferences } from '../../data/usePreferences.ts'
import { Switch } from '../../ui/Switch.tsx'
import { ThemeField } from '../../ui/ThemeField.tsx'
import styles from './SettingsForm.module.css'

/** Each choice applies at once and on every device. */
export function ReadingPreferences() {
  const { openMarksRead, hideDuplicates, unreadOnly } = usePreferences()
  const setPreferences = useSetPreferences()
  return (
    <>
      <div className={styles.row}>
        <span className={styles.label}>Theme</span>
        <ThemeField onChange={(theme) => setPreferences({ theme })} />
      </div>
      <div className={styles.choices}>
        <Switch
          label="Mark an article read when it is opened"
          isOn={openMarksRead}
          onChange={(isOn) => setPreferences({ openMarksRead: isOn })}
        />
        <Switch
          label="Show unread items only"
          isOn={unreadOnly}
          onChange={(isOn) => setPreferences({ unreadOnly: isOn })}
        />
        <Switch
          label="Show a story once when several feeds carry it"
          isOn={hideDuplicates}
          onChange={(isOn) => setPreferences({ hideDuplicates: isOn })}
        />
      </div>
    </>
  )
}
