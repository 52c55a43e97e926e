import { texts } from '../../shared/texts/texts.ts'
import { SelectField } from '../ui/SelectField.tsx'

const offeredDays = [1, 3, 7, 30]

type FadeFieldProps = {
  /** The choice to have no setting here; null where that means never. */
  inherited: string | null
  /** null: no setting here; 0: never. */
  days: number | null
  onChange: (days: number | null) => void
}

/** After how many days articles fade. */
export function FadeField({ inherited, days, onChange }: FadeFieldProps) {
  const numbers = [...new Set([...offeredDays, ...(days === null || days === 0 ? [] : [days])])].sort((a, b) => a - b)
  return (
    <SelectField
      label={texts.fadeLabel()}
      hint={texts.fadeHint()}
      value={days === null ? '' : String(days)}
      options={[
        ...(inherited === null ? [] : [{ value: '', label: inherited }]),
        { value: inherited === null ? '' : '0', label: texts.fadeNever() },
        ...numbers.map((count) => ({ value: String(count), label: texts.fadeAfter({ count }) })),
      ]}
      onChange={(value) => onChange(value === '' ? null : Number(value))}
    />
  )
}
