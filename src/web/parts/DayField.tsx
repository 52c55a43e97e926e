import { TextField } from '../ui/TextField.tsx'
import { today } from './days.ts'

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** A day from today on. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      required
      min={today()}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
