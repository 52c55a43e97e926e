import { useState } from 'react'
import type { ShortcutChange } from '../../../shared/shortcuts.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useBoundShortcuts } from '../../actions/useShortcutKeys.ts'
import { usePreferences, useSetPreferences } from '../../core/usePreferences.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import styles from './ShortcutList.module.css'
import { ShortcutRow } from './ShortcutRow.tsx'

/** Every command of the keyboard help with its keys, to change, turn off and reset them. */
export function ShortcutList() {
  const bound = useBoundShortcuts()
  const setPreferences = useSetPreferences()
  const [recordedName, setRecordedName] = useState<string | null>(null)
  const change = (shortcuts: ShortcutChange) => {
    setPreferences({ shortcuts })
    setRecordedName(null)
  }
  return (
    <>
      <ul className={styles.list}>
        {bound.map((command) => {
          const { name } = command.action
          return (
            <ShortcutRow
              key={name}
              command={command}
              isRecording={name === recordedName}
              onRecord={(isRecording) => setRecordedName(isRecording ? name : null)}
              onChange={(keys) => change({ [name]: keys })}
            />
          )
        })}
      </ul>
      <ResetAll onReset={change} />
    </>
  )
}

function ResetAll({ onReset }: { onReset: (change: ShortcutChange) => void }) {
  const { shortcuts } = usePreferences()
  const [isAsking, setAsking] = useState(false)
  const changed = Object.keys(shortcuts)
  const reset = () => {
    onReset(Object.fromEntries(changed.map((name) => [name, null])))
    setAsking(false)
  }
  return (
    <>
      <Button disabled={changed.length === 0} onClick={() => setAsking(true)}>
        {texts.shortcutResetAll()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.shortcutResetAll()}
          text={texts.shortcutResetAllText()}
          confirmLabel={texts.shortcutReset()}
          isBusy={false}
          onConfirm={reset}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
