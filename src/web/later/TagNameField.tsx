import { type KeyboardEvent, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { TextField } from '../ui/TextField.tsx'

type TagNameFieldProps = {
  value: string
  placeholder?: string
  onChange: (name: string) => void
}

/** The button below is disabled without a name (spec §5), so Enter would do nothing and say nothing: it says what is missing. */
export function TagNameField({ value, placeholder, onChange }: TagNameFieldProps) {
  const [isAskedFor, setAskedFor] = useState(false)
  const askFor = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && value.trim() === '') setAskedFor(true)
  }
  const change = (name: string) => {
    setAskedFor(false)
    onChange(name)
  }
  return (
    <TextField
      label="Tag Name"
      value={value}
      placeholder={placeholder}
      maxLength={limits.tagNameMaxChars}
      autoComplete="off"
      error={isAskedFor ? messages.tagNameMissing : undefined}
      onKeyDown={askFor}
      onChange={(event) => change(event.target.value)}
    />
  )
}
