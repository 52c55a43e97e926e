// The icon of a feed that has none: the first letter of its title on a color.

export function firstLetter(title: string): string {
  return (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? '·').toUpperCase()
}

/** The color depends only on the title. */
export function letterColor(title: string): string {
  return `oklch(46% 0.1 ${hueOf(title)})`
}

/** In degrees. */
function hueOf(title: string): number {
  let hue = 0
  for (const letter of title) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hue
}
