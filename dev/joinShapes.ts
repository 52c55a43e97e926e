// Joins the shapes of an icon to the data of one SVG path. An icon of the library is up to nine elements; a board shows hundreds of
// icons, so elements cost time and memory.

export type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>]

/** null if a shape has its own paint, or is of a kind that no icon of ours has. */
export function joinShapes(shapes: readonly Shape[]): string | null {
  const parts = shapes.map(pathOf)
  return parts.includes(null) ? null : parts.join('')
}

const geometry = new Set(['key', 'd', 'cx', 'cy', 'r', 'x', 'y', 'width', 'height', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2'])

/** The icons' lines are two units wide. */
const lineWidth = 2

function pathOf([name, attributes]: Shape): string | null {
  const { fill, ...drawn } = attributes
  // The line around a dot covers its inside.
  const isDot = name === 'circle' && Number(attributes.r) <= lineWidth / 2
  const hasOwnPaint = fill !== undefined && !(isDot && fill === 'currentColor')
  if (hasOwnPaint || !Object.keys(drawn).every((attribute) => geometry.has(attribute))) return null
  const of = (attribute: string) => Number(attributes[attribute] ?? 0)
  switch (name) {
    case 'path':
      return startAbsolutely(attributes.d ?? '')
    case 'circle':
      return `M${of('cx') - of('r')} ${of('cy')}${halfCircle(of('r'), 1)}${halfCircle(of('r'), -1)}z`
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
    case 'rect':
      return roundedRectangle(of('x'), of('y'), { width: of('width'), height: of('height'), radius: of('rx') })
    default:
      return null
  }
}

/** A path may begin with a relative move, which is absolute only at the very beginning. Later coordinates stay relative. */
function startAbsolutely(data: string): string {
  return data.replace(/^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)/, 'M$1 $2m0 0')
}

const halfCircle = (radius: number, direction: 1 | -1) => `a${radius} ${radius} 0 1 0 ${2 * radius * direction} 0`

function roundedRectangle(
  x: number,
  y: number,
  { width, height, radius }: { width: number; height: number; radius: number },
): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const corner = (dx: 1 | -1, dy: 1 | -1) => `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  return (
    `M${x + radius} ${y}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}` +
    `h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`
  )
}
