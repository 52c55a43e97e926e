import { type KeyboardEvent, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { TextField } from '../ui/TextField.tsx'

type TagNameFieldProps = {
  value: string
  placeholder?: string
  onChange: (name: string) => void
}

/** The submit button is disabled without a name, so Enter would do nothing. The field then asks for the name. */
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
      label={texts.tagName()}
      value={value}
      placeholder={placeholder}
      maxLength={limits.tagNameMaxChars}
      autoComplete="off"
      error={isAskedFor ? texts.tagNameMissing() : undefined}
      onKeyDown={askFor}
      onChange={(event) => change(event.target.value)}
    />
  )
}
