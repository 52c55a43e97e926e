import { expect, test } from 'vitest'
import { tagPalette } from '../../shared/tagPalette.ts'
import { contrast, tagColors } from './tagColors.ts'

test.each([...tagPalette, '#ffffff', '#000000', '#ffff00', '#808080'])(
  'a tag of the colour %s can be read in both schemes',
  (color) => {
    const badge = tagColors(color)
    const [backgrounds, texts] = [parts(badge.background), parts(badge.color)]
    expect(contrast(texts[0], backgrounds[0])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(texts[1], backgrounds[1])).toBeGreaterThanOrEqual(4.5)
  },
)

type Rgb = [number, number, number]

function parts(css: string): [Rgb, Rgb] {
  const numbers = css.match(/\d+/g)?.map(Number) ?? []
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
  return [
    [a, b, c],
    [d, e, f],
  ]
}
