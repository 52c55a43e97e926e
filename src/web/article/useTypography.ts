import { useLayoutEffect } from 'react'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { type Typography, typographySetting } from '../core/typography.ts'

const families: Record<Typography['typeface'], string> = {
  serif: 'var(--serif)',
  sans: 'var(--sans)',
  system: 'system-ui, sans-serif',
  atkinson: 'var(--atkinson)',
}

const lineHeights: Record<Typography['lineHeight'], string> = { tight: '1.4', medium: '1.6667', loose: '1.95' }

/** In em of the text. The typefaces that are not the serif have wider letters. */
const measures: Record<Typography['width'], { serif: number; others: number }> = {
  narrow: { serif: 27, others: 29 },
  medium: { serif: 32.5, others: 35 },
  wide: { serif: 42, others: 45 },
}

/** Sets the articles of this page in the type that the reader has chosen on this device. */
export function useTypography(): void {
  const typography = useDeviceSetting(typographySetting)
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    for (const [name, value] of Object.entries(propertiesOf(typography))) style.setProperty(name, value)
    dataset.articleText = typography.alignment
  }, [typography])
}

/** The custom properties of styles/tokens.css. */
function propertiesOf({ sizePx, typeface, lineHeight, width }: Typography): Record<string, string> {
  const { serif, others } = measures[width]
  return {
    '--article-size': `${sizePx / 16}rem`,
    '--article-line': lineHeights[lineHeight],
    '--article-family': families[typeface],
    '--article-title-family': typeface === 'serif' ? 'var(--display)' : families[typeface],
    '--article-measure-em': String(typeface === 'serif' ? serif : others),
  }
}
