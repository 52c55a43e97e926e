import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isShortcutKey } from '../../../shared/shortcuts.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { keyText } from '../../actions/keyboardHelp.ts'
import { keyOfPress, sequencePauseMs } from '../../ui/hotkeys.ts'
import styles from './ShortcutList.module.css'

type KeyRecorderProps = {
  /** The command that gets the key. */
  label: string
  onRecord: (key: string) => void
  onEscape: () => void
  /** Also called after onRecord and onEscape, if they move the focus. */
  onLeave: () => void
}

const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead']

/** Waits for a key, or two in turn. Escape, Tab and a press elsewhere cancel. */
export function KeyRecorder({ label, onRecord, onEscape, onLeave }: KeyRecorderProps) {
  const field = useRef<HTMLButtonElement>(null)
  const [first, setFirst] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => field.current?.focus(), [])
  useWhenNoneFollows(first, onRecord)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return
    // The shortcuts of the page must not run.
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat || modifiers.includes(event.key)) return
    if (event.key === 'Escape') return onEscape()
    const key = keyOfPress(event)
    const recorded = first === null ? key : `${first} ${key}`
    if (key === undefined || recorded === undefined || !isShortcutKey(recorded)) {
      setFirst(null)
      return setRefused(true)
    }
    setRefused(false)
    if (first === null && !key.startsWith('Ctrl+')) return setFirst(key)
    onRecord(recorded)
  }
  const prompt = isRefused ? texts.shortcutKeyInvalid() : texts.shortcutPressKey()
  return (
    <button
      ref={field}
      type="button"
      aria-label={`${label}: ${prompt}`}
      className={styles.recorder}
      onKeyDown={press}
      onBlur={onLeave}
    >
      {first === null ? prompt : texts.shortcutPressSecond({ key: keyText(first) })}
    </button>
  )
}

/** Records the first key if no second one follows. */
function useWhenNoneFollows(first: string | null, onRecord: (key: string) => void): void {
  const record = useEffectEvent(onRecord)
  useEffect(() => {
    if (first === null) return
    const timer = setTimeout(() => record(first), sequencePauseMs)
    return () => clearTimeout(timer)
  }, [first])
}
