// Draws a text as a QR code (ISO/IEC 18004): bytes, all versions, the lowest level of error correction, since a screen has no stains. In
// one piece, since its steps are of no use to others.

/** The rows of the code; true is dark. Throws for a text of more than 2,953 bytes. */
export function drawQrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = findVersion(bytes.length)
  const grid = createGrid(version)
  placeData(grid, addCorrection(fillCodewords(bytes, version), version))
  const masked = masks.map((_, mask) => applyMask(grid, mask))
  const penalties = masked.map(countPenalty)
  return masked[penalties.indexOf(Math.min(...penalties))] ?? []
}

/** Of level L, by version. */
const correctionPerBlock = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
]
const blockCounts = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
  20, 21, 22, 24, 25,
]

const correctionOf = (version: number) => correctionPerBlock[version - 1] ?? 0
const blocksOf = (version: number) => blockCounts[version - 1] ?? 0
const sizeOf = (version: number) => version * 4 + 17

/** All codewords that the version has room for: its modules without those of patterns, format and version. */
function countCodewords(version: number): number {
  const size = sizeOf(version)
  const marks = version === 1 ? 0 : Math.floor(version / 7) + 2
  const alignment = marks === 0 ? 0 : (marks * marks - 3) * 25 - (marks - 2) * 2 * 5
  return Math.floor((size * size - 3 * 64 - 31 - 2 * (size - 16) - alignment - (version < 7 ? 0 : 36)) / 8)
}

const countDataCodewords = (version: number) => countCodewords(version) - correctionOf(version) * blocksOf(version)

const lengthBits = (version: number) => (version < 10 ? 8 : 16)

function findVersion(bytes: number): number {
  for (let version = 1; version <= correctionPerBlock.length; version++)
    if (4 + lengthBits(version) + bytes * 8 <= countDataCodewords(version) * 8) return version
  throw new RangeError('The text is too long for a QR code.')
}

function fillCodewords(bytes: Uint8Array, version: number): number[] {
  const capacity = countDataCodewords(version)
  const bits = ['0100', binary(bytes.length, lengthBits(version)), ...[...bytes].map((byte) => binary(byte, 8))].join(
    '',
  )
  const ended = bits.padEnd(Math.min(bits.length + 4, capacity * 8), '0')
  const words = (ended.match(/.{1,8}/g) ?? []).map((word) => Number.parseInt(word.padEnd(8, '0'), 2))
  return Array.from(
    { length: capacity },
    (_, index) => words[index] ?? ((index - words.length) % 2 === 0 ? 0xec : 0x11),
  )
}

const binary = (number: number, bits: number) => number.toString(2).padStart(bits, '0')

/** Splits the data into blocks, adds the codewords that correct errors (Reed-Solomon) and takes turns among the blocks. */
function addCorrection(data: number[], version: number): number[] {
  const blocks = blocksOf(version)
  const short = Math.floor(data.length / blocks)
  const firstLong = blocks - (data.length % blocks)
  const divisor = makeDivisor(correctionOf(version))
  let taken = 0
  const parts = Array.from({ length: blocks }, (_, block) => {
    const part = data.slice(taken, taken + short + (block < firstLong ? 0 : 1))
    taken += part.length
    return part
  })
  return [...takeTurns(parts), ...takeTurns(parts.map((part) => findRemainder(part, divisor)))]
}

function takeTurns(parts: number[][]): number[] {
  const longest = Math.max(...parts.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => parts.flatMap((part) => part[index] ?? [])).flat()
}

/** In GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

function makeDivisor(degree: number): number[] {
  let divisor = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step++) {
    divisor = divisor.map((factor, index) => multiply(factor, root) ^ (divisor[index + 1] ?? 0))
    root = multiply(root, 2)
  }
  return divisor
}

function findRemainder(data: number[], divisor: number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0)
    rest = divisor.map((each, index) => (rest[index + 1] ?? 0) ^ multiply(each, factor))
  }
  return rest
}

/** `isFixed`: a module of a pattern, which holds no data and is never masked. */
type Grid = { version: number; size: number; dark: boolean[][]; isFixed: boolean[][] }

const squareOf = (size: number) => Array.from({ length: size }, () => Array<boolean>(size).fill(false))

function createGrid(version: number): Grid {
  const size = sizeOf(version)
  const grid: Grid = { version, size, dark: squareOf(size), isFixed: squareOf(size) }
  for (let place = 0; place < size; place++) {
    fix(grid, 6, place, place % 2 === 0)
    fix(grid, place, 6, place % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, { x, y, reach: 4 })
  const marks = findAlignment(version)
  const last = marks.length - 1
  for (const [row, y] of marks.entries())
    for (const [column, x] of marks.entries()) {
      const isCorner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0)
      if (!isCorner) drawRings(grid, { x, y, reach: 2 })
    }
  drawFormat(grid, 0)
  drawVersion(grid)
  return grid
}

function fix(grid: Grid, x: number, y: number, isDark: boolean): void {
  const [dark, isFixed] = [grid.dark[y], grid.isFixed[y]]
  if (dark === undefined || isFixed === undefined || x < 0 || x >= grid.size) return
  dark[x] = isDark
  isFixed[x] = true
}

/** Finder patterns with their light frame (reach 4), and alignment patterns (reach 2). */
function drawRings(grid: Grid, { x, y, reach }: { x: number; y: number; reach: number }): void {
  for (let down = -reach; down <= reach; down++)
    for (let right = -reach; right <= reach; right++) {
      const ring = Math.max(Math.abs(right), Math.abs(down))
      fix(grid, x + right, y + down, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
    }
}

function findAlignment(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)]
}

/** The rest of a division of polynomials, which corrects errors of `bits`. */
function withChecksum(value: number, { bits, divisor }: { bits: number; divisor: number }): number {
  let rest = value
  for (let bit = 0; bit < bits; bit++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor)
  return (value << bits) | rest
}

function drawFormat(grid: Grid, mask: number): void {
  const { size } = grid
  // Level L is 01.
  const bits = withChecksum((1 << 3) | mask, { bits: 10, divisor: 0x537 }) ^ 0x5412
  const isSet = (bit: number) => ((bits >>> bit) & 1) === 1
  for (let bit = 0; bit < 6; bit++) fix(grid, 8, bit, isSet(bit))
  fix(grid, 8, 7, isSet(6))
  fix(grid, 8, 8, isSet(7))
  fix(grid, 7, 8, isSet(8))
  for (let bit = 9; bit < 15; bit++) fix(grid, 14 - bit, 8, isSet(bit))
  for (let bit = 0; bit < 8; bit++) fix(grid, size - 1 - bit, 8, isSet(bit))
  for (let bit = 8; bit < 15; bit++) fix(grid, 8, size - 15 + bit, isSet(bit))
  fix(grid, 8, size - 8, true)
}

function drawVersion(grid: Grid): void {
  const { version, size } = grid
  if (version < 7) return
  const bits = withChecksum(version, { bits: 12, divisor: 0x1f25 })
  for (let bit = 0; bit < 18; bit++) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
    fix(grid, far, near, ((bits >>> bit) & 1) === 1)
    fix(grid, near, far, ((bits >>> bit) & 1) === 1)
  }
}

/** From the right edge to the left in pairs of columns, alternately up and down. */
function placeData({ size, dark, isFixed }: Grid, words: number[]): void {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        const row = dark[y]
        if (row === undefined || isFixed[y]?.[x] === true) continue
        row[x] = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        bit += 1
      }
  }
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function applyMask(grid: Grid, mask: number): boolean[][] {
  const dark = grid.dark.map((row, y) =>
    row.map((isDark, x) => isDark !== (grid.isFixed[y]?.[x] !== true && masks[mask]?.(x, y) === true)),
  )
  drawFormat({ ...grid, dark }, mask)
  return dark
}

/** How hard the code is to read: long lines, blocks, what looks like a finder pattern, and too much of one color. */
function countPenalty(dark: boolean[][]): number {
  const size = dark.length
  const columns = dark.map((_, x) => dark.map((row) => row[x] === true))
  const lines = [...dark, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  let penalty = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    const framed = `0000${line}0000`
    for (let place = 0; place + 11 <= framed.length; place++) {
      const part = framed.slice(place, place + 11)
      if (part === '10111010000' || part === '00001011101') penalty += 40
    }
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const color = dark[y]?.[x]
      if (dark[y - 1]?.[x] === color && dark[y]?.[x - 1] === color && dark[y - 1]?.[x - 1] === color) penalty += 3
    }
  const darkCount = dark.flat().filter(Boolean).length
  return penalty + Math.max(0, Math.ceil(Math.abs(darkCount * 20 - size * size * 10) / (size * size)) - 1) * 10
}
