import { type Ref, useRef } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import type { BoundCommand } from '../../actions/bindShortcuts.ts'
import { keysText, keyText } from '../../actions/keyboardHelp.ts'
import type { AnyAction } from '../../core/action.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyRecorder } from './KeyRecorder.tsx'
import styles from './ShortcutList.module.css'

type ShortcutRowProps = {
  command: BoundCommand
  isRecording: boolean
  onRecord: (isRecording: boolean) => void
  /** null: the usual keys again. */
  onChange: (keys: string[] | null) => void
}

export function ShortcutRow({ command, isRecording, onRecord, onChange }: ShortcutRowProps) {
  const { action, shortcut, keys } = command
  const name = nameOf(action)
  const changeButton = useRef<HTMLButtonElement>(null)
  const record = (key: string) => {
    changeButton.current?.focus()
    onChange(shortcut.keys.join() === key ? null : [key])
  }
  return (
    <li className={styles.row}>
      <span>{name}</span>
      {isRecording ? (
        <KeyRecorder
          label={name}
          onRecord={record}
          onEscape={() => changeButton.current?.focus()}
          onLeave={() => onRecord(false)}
        />
      ) : (
        <span className={styles.keys}>
          {keys.length === 0 ? texts.shortcutOff() : <kbd className={styles.key}>{keysText(keys)}</kbd>}
        </span>
      )}
      <span className={styles.buttons}>
        <RowButtons
          ref={changeButton}
          command={command}
          name={name}
          onRecord={() => onRecord(true)}
          onChange={onChange}
        />
      </span>
      <Conflicts command={command} />
    </li>
  )
}

type RowButtonsProps = Pick<ShortcutRowProps, 'command' | 'onChange'> & {
  ref: Ref<HTMLButtonElement>
  name: string
  onRecord: () => void
}

function RowButtons({ ref, command: { shortcut, keys, isChanged }, name, onRecord, onChange }: RowButtonsProps) {
  if (shortcut.isNative) return <span className={styles.fixed}>{texts.shortcutFixed()}</span>
  return (
    <>
      <Button ref={ref} look="quiet" aria-label={texts.shortcutChangeOf({ command: name })} onClick={onRecord}>
        {texts.shortcutChange()}
      </Button>
      {keys.length > 0 && (
        <Button look="quiet" aria-label={texts.shortcutTurnOffOf({ command: name })} onClick={() => onChange([])}>
          {texts.shortcutTurnOff()}
        </Button>
      )}
      {isChanged && (
        <Button look="quiet" aria-label={texts.shortcutResetOf({ command: name })} onClick={() => onChange(null)}>
          {texts.shortcutReset()}
        </Button>
      )}
    </>
  )
}

function Conflicts({ command: { conflicts, activeKeys } }: { command: BoundCommand }) {
  if (conflicts.length === 0) return null
  return (
    <ul className={styles.conflicts}>
      {conflicts.map(({ key, other }) => {
        const values = { key: keyText(key), other: nameOf(other) }
        return (
          <li key={`${key} ${other.name}`}>
            {activeKeys.includes(key) ? texts.shortcutWins(values) : texts.shortcutLoses(values)}
          </li>
        )
      })}
    </ul>
  )
}

const nameOf = ({ shortcut }: AnyAction) => (shortcut?.ownHelp ?? shortcut?.help)?.() ?? ''
