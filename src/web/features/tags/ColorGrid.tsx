import { tagPalette } from '../../../shared/tagPalette.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { ChoiceGrid } from '../../onDemand/ChoiceGrid.tsx'
import styles from './ColorGrid.module.css'

const colorNames: Record<(typeof tagPalette)[number], () => string> = {
  '#ef4444': texts.colorRed,
  '#f97316': texts.colorOrange,
  '#f59e0b': texts.colorAmber,
  '#eab308': texts.colorYellow,
  '#84cc16': texts.colorLime,
  '#22c55e': texts.colorGreen,
  '#10b981': texts.colorEmerald,
  '#14b8a6': texts.colorTeal,
  '#06b6d4': texts.colorCyan,
  '#0ea5e9': texts.colorSky,
  '#3b82f6': texts.colorBlue,
  '#6366f1': texts.colorIndigo,
  '#8b5cf6': texts.colorViolet,
  '#a855f7': texts.colorPurple,
  '#d946ef': texts.colorFuchsia,
  '#ec4899': texts.colorPink,
}

type ColorGridProps = {
  value: string
  /** The color the tag has now. It may be outside the palette, and then stays a choice. */
  own: string | undefined
  onChange: (color: string) => void
}

export function ColorGrid({ value, own, onChange }: ColorGridProps) {
  const ownColor = own?.toLowerCase()
  const palette = tagPalette.map((value) => ({ value, label: colorNames[value](), picture: <Swatch color={value} /> }))
  const isOutside = ownColor !== undefined && palette.every((choice) => choice.value !== ownColor)
  const choices = isOutside
    ? [
        ...palette,
        { value: ownColor, label: texts.tagColorCustom({ color: ownColor }), picture: <Swatch color={ownColor} /> },
      ]
    : palette
  return <ChoiceGrid label={texts.tagColor()} choices={choices} value={value.toLowerCase()} onChange={onChange} />
}

function Swatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ background: color }} />
}
