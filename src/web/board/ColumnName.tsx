import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useRenameColumn } from '../core/columnsApi.ts'
import styles from './ColumnName.module.css'

/** A name that turns into a field when it is pressed. Enter or leaving the field saves it, Escape cancels. */
export function ColumnName({ column }: { column: Column }) {
  const [isOpen, setOpen] = useState(false)
  const [hadFocus, setHadFocus] = useState(false)
  const close = (hadFocus: boolean) => {
    setHadFocus(hadFocus)
    setOpen(false)
  }
  if (isOpen) return <NameField column={column} onClose={close} />
  return (
    <h2 className={styles.heading}>
      <button
        ref={hadFocus ? focus : null}
        type="button"
        dir="auto"
        className={styles.name}
        aria-label={column.name}
        title={texts.columnRename()}
        onClick={() => setOpen(true)}
      >
        {column.name}
      </button>
    </h2>
  )
}

/** Returns the focus from the field to the name. */
const focus = (name: HTMLButtonElement | null) => name?.focus()

type NameFieldProps = { column: Column; onClose: (hadFocus: boolean) => void }

function NameField({ column, onClose }: NameFieldProps) {
  const [typed, setTyped] = useState(column.name)
  const renaming = useRenameColumn()
  const field = useRef<HTMLInputElement>(null)
  const close = () => onClose(document.activeElement === field.current)
  const keep = (event?: FormEvent) => {
    event?.preventDefault()
    const name = typed.trim()
    if (name === '' || name === column.name) return close()
    // A name that could not be saved stays in the field.
    renaming.mutate({ id: column.id, name }, { onSuccess: close })
  }
  const putBack = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  return (
    <form onSubmit={keep} className={styles.form}>
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the reader opened this field by pressing the name
        autoFocus
        aria-label={texts.columnNameField()}
        className={styles.field}
        value={typed}
        maxLength={limits.columnNameMaxChars}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => keep()}
        onKeyDown={putBack}
      />
    </form>
  )
}
