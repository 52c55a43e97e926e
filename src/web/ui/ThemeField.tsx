import { texts } from '../../shared/texts/texts.ts'
import { Segmented } from './Segmented.tsx'
import { applyTheme, type Theme, useTheme } from './theme.ts'
import { themeChoices } from './themeChoices.ts'

/** `onChange` is for callers that also store the choice elsewhere. */
export function ThemeField({ onChange }: { onChange?: (theme: Theme) => void }) {
  const chosen = useTheme()
  const choose = (theme: Theme) => {
    applyTheme(theme)
    onChange?.(theme)
  }
  const options = themeChoices.map(({ value, label }) => ({ value, label: label() }))
  return <Segmented label={texts.themeField()} options={options} value={chosen} onChange={choose} />
}
