import { createDeviceSetting } from './deviceSetting.ts'

export const typefaces = ['serif', 'sans', 'system', 'atkinson'] as const
export const textWidths = ['narrow', 'medium', 'wide'] as const
export const lineHeights = ['tight', 'medium', 'loose'] as const
export const alignments = ['left', 'justified'] as const

/** The sizes of an article's text. */
export const textSizesPx = [14, 16, 18, 20, 22, 24, 26] as const

/** How articles are set on this device. */
export type Typography = {
  sizePx: (typeof textSizesPx)[number]
  typeface: (typeof typefaces)[number]
  width: (typeof textWidths)[number]
  lineHeight: (typeof lineHeights)[number]
  alignment: (typeof alignments)[number]
}

export const defaultTypography: Typography = {
  sizePx: 18,
  typeface: 'serif',
  width: 'medium',
  lineHeight: 'medium',
  alignment: 'left',
}

export const typographySetting = createDeviceSetting('typography', readTypography)

/** Another version may have stored values that this one doesn't know. They get their defaults, one by one. */
export function readTypography(stored: unknown): Typography {
  const found: Partial<Record<keyof Typography, unknown>> = typeof stored === 'object' && stored !== null ? stored : {}
  return {
    sizePx: textSizesPx.find((size) => size === found.sizePx) ?? defaultTypography.sizePx,
    typeface: typefaces.find((name) => name === found.typeface) ?? defaultTypography.typeface,
    width: textWidths.find((name) => name === found.width) ?? defaultTypography.width,
    lineHeight: lineHeights.find((name) => name === found.lineHeight) ?? defaultTypography.lineHeight,
    alignment: alignments.find((name) => name === found.alignment) ?? defaultTypography.alignment,
  }
}
