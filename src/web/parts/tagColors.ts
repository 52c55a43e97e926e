// The colors of a tag's badge. A tag can have any color, and its text must be readable in each theme. The background is the
// page with a little of the color; the text is the color with ink added until its contrast is 4.5:1. light-dark() chooses.

export type Rgb = [number, number, number]

const sheets = { light: [255, 255, 255], dark: [30, 28, 26] } satisfies Record<string, Rgb>
const inks = { light: [28, 26, 23], dark: [234, 230, 223] } satisfies Record<string, Rgb>
const wantedContrast = 4.5
const tint = 0.16

const hexColor = /^#[0-9a-f]{6}$/i

export function isHexColor(text: string): boolean {
  return hexColor.test(text)
}

/** CSS colors of a tag's badge for both schemes. In high contrast its text is ink (styles/tokens.css). */
export function tagColors(color: string): { background: string; color: string } {
  const [light, dark] = [badgeIn('light', color), badgeIn('dark', color)]
  return {
    background: `light-dark(${light.background}, ${dark.background})`,
    color: `var(--forced-ink, light-dark(${light.text}, ${dark.text}))`,
  }
}

function badgeIn(scheme: 'light' | 'dark', color: string): { background: string; text: string } {
  const own = parseHex(color)
  const background = mix(sheets[scheme], own, tint)
  for (let ink = 0; ink <= 1; ink += 0.05) {
    const text = mix(own, inks[scheme], ink)
    if (contrast(text, background) >= wantedContrast) return { background: toCss(background), text: toCss(text) }
  }
  return { background: toCss(background), text: toCss(inks[scheme]) }
}

export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parseHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function mix([red, green, blue]: Rgb, other: Rgb, share: number): Rgb {
  const blend = (part: number, to: number) => Math.round(part + (to - part) * share)
  return [blend(red, other[0]), blend(green, other[1]), blend(blue, other[2])]
}

const toCss = (rgb: Rgb) => `rgb(${rgb.join(' ')})`
