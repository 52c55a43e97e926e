import { tagPalette } from '../../shared/tagPalette.ts'
import { ChoiceGrid } from '../later/ChoiceGrid.tsx'
import styles from './ColorGrid.module.css'

const colorNames: Record<(typeof tagPalette)[number], string> = {
  '#ef4444': 'Red',
  '#f97316': 'Orange',
  '#f59e0b': 'Amber',
  '#eab308': 'Yellow',
  '#84cc16': 'Lime',
  '#22c55e': 'Green',
  '#10b981': 'Emerald',
  '#14b8a6': 'Teal',
  '#06b6d4': 'Cyan',
  '#0ea5e9': 'Sky',
  '#3b82f6': 'Blue',
  '#6366f1': 'Indigo',
  '#8b5cf6': 'Violet',
  '#a855f7': 'Purple',
  '#d946ef': 'Fuchsia',
  '#ec4899': 'Pink',
}

const palette = tagPalette.map((value) => ({ value, label: colorNames[value], picture: <Swatch color={value} /> }))

type ColorGridProps = {
  value: string
  /** What the tag has now: one from the Create New Tag modal may have any colour, which then stays to be chosen. */
  own: string | undefined
  onChange: (color: string) => void
}

export function ColorGrid({ value, own, onChange }: ColorGridProps) {
  const ownColor = own?.toLowerCase()
  const isOutside = ownColor !== undefined && palette.every((choice) => choice.value !== ownColor)
  const choices = isOutside
    ? [...palette, { value: ownColor, label: `Custom color ${ownColor}`, picture: <Swatch color={ownColor} /> }]
    : palette
  return <ChoiceGrid label="Color" choices={choices} value={value.toLowerCase()} onChange={onChange} />
}

function Swatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ background: color }} />
}
