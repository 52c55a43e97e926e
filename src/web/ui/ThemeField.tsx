import { Segmented } from './Segmented.tsx'
import { applyTheme, type Theme, useTheme } from './theme.ts'
import { themeChoices } from './themeChoices.ts'

/** The themes side by side. `onChange` is for callers that also store the choice elsewhere. */
export function ThemeField({ onChange }: { onChange?: (theme: Theme) => void }) {
  const chosen = useTheme()
  const choose = (theme: Theme) => {
    applyTheme(theme)
    onChange?.(theme)
  }
  return <Segmented label="Theme" options={[...themeChoices]} value={chosen} onChange={choose} />
}
