// Draws pictures from a name: a sky, a sun, three lines of hills. The same name gives the same picture.

import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const widthPx = 640
const heightPx = 360

/** A PNG of 640 × 360, with colors around `hue` (degrees). */
export function drawPicture(name: string, hue: number): Buffer {
  const random = createRandom(name)
  const sunX = widthPx * (0.2 + 0.6 * random())
  const sunY = heightPx * (0.2 + 0.25 * random())
  const sunRadius = 24 + 40 * random()
  const skyTop = hslToRgb(hue + 30 * random(), 0.35, 0.42 + 0.2 * random())
  const skyBottom = hslToRgb(hue + 40 + 40 * random(), 0.55, 0.82)
  const sun = hslToRgb(40 + 10 * random(), 0.8, 0.9)
  const hills = [0, 1, 2].map((layer) => {
    const colour = hslToRgb(hue + 10 * layer, 0.3, 0.5 - 0.13 * layer)
    const base = heightPx * (0.55 + 0.15 * layer)
    const [height, length, shift] = [20 + 30 * random(), 60 + 120 * random(), 1000 * random()]
    // The top of the hill in each column of pixels.
    const tops = Float64Array.from({ length: widthPx }, (_, x) => {
      const wave = Math.sin((x + shift) / length) + 0.4 * Math.sin((x + shift) / (length * 0.37))
      return base + height * wave
    })
    return { colour, tops }
  })
  const rows = Buffer.alloc((widthPx * 3 + 1) * heightPx)
  for (let y = 0; y < heightPx; y++) {
    const sky = mix(skyTop, skyBottom, y / heightPx)
    for (let x = 0; x < widthPx; x++) {
      let colour = Math.hypot(x - sunX, y - sunY) < sunRadius ? sun : sky
      for (const hill of hills) if (y > (hill.tops[x] ?? 0)) colour = hill.colour
      rows.set(colour, y * (widthPx * 3 + 1) + 1 + x * 3)
    }
  }
  return writePng(rows, { widthPx, heightPx })
}

/** A square with the first letter of a name, as SVG. */
export function drawIcon(letter: string, hue: number): string {
  const [red, green, blue] = hslToRgb(hue, 0.55, 0.34)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="rgb(${red},${green},${blue})"/><text x="32" y="45" font-family="Georgia,serif" font-size="38" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
}

const iconPx = 32

/** The same kind of icon as most sites have: a small PNG, here in two colors. */
export function drawPngIcon(hue: number): Buffer {
  const [ground, dot] = [hslToRgb(hue, 0.55, 0.34), hslToRgb(hue, 0.4, 0.9)]
  const rows = Buffer.alloc((iconPx * 3 + 1) * iconPx)
  for (let y = 0; y < iconPx; y++)
    for (let x = 0; x < iconPx; x++) {
      const isDot = Math.hypot(x - iconPx / 2, y - iconPx / 2) < iconPx / 4
      rows.set(isDot ? dot : ground, y * (iconPx * 3 + 1) + 1 + x * 3)
    }
  return writePng(rows, { widthPx: iconPx, heightPx: iconPx })
}

/** Numbers from 0 to 1 that depend only on the name (mulberry32). */
export function createRandom(name: string): () => number {
  let state = crc32(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const between = (low: number, high: number) => Math.round(low + (high - low) * share)
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])]
}

function hslToRgb(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const step = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** `rows`: each begins with a zero, then three bytes for each pixel. */
function writePng(rows: Buffer, { widthPx, heightPx }: { widthPx: number; heightPx: number }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(rows)),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

function writeChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}
