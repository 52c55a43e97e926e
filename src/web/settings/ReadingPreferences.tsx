import { Monitor, Moon, Sun } from 'lucide-react'
import { usePreferences, useSetPreferences } from '../reader/usePreferences.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { Switch } from '../ui/Switch.tsx'
import { applyTheme, type Theme, useTheme } from '../ui/theme.ts'
import styles from './SettingsForm.module.css'

const themes = [
  { value: 'system', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] satisfies { value: Theme; label: string; icon: typeof Sun }[]

/** Each choice holds at once, and on every device. */
export function ReadingPreferences() {
  const { openMarksRead, hideDuplicates, unreadOnly } = usePreferences()
  const setPreferences = useSetPreferences()
  const theme = useTheme()
  const chooseTheme = (chosen: Theme) => {
    applyTheme(chosen)
    setPreferences({ theme: chosen })
  }
  return (
    <>
      <div className={styles.row}>
        <span className={styles.label}>Colour scheme</span>
        <Segmented label="Colour scheme" options={themes} value={theme} onChange={chooseTheme} />
      </div>
      <div className={styles.choices}>
        <Switch
          label="Opening an article marks it read"
          isOn={openMarksRead}
          onChange={(isOn) => setPreferences({ openMarksRead: isOn })}
        />
        <Switch
          label="Show unread items only"
          isOn={unreadOnly}
          onChange={(isOn) => setPreferences({ unreadOnly: isOn })}
        />
        <Switch
          label="Show a story that several feeds carry once"
          isOn={hideDuplicates}
          onChange={(isOn) => setPreferences({ hideDuplicates: isOn })}
        />
      </div>
    </>
  )
}
