// Turns an inline SVG into a picture: rewritten from a closed list of shapes and shown by an <img>, in which a browser runs no
// script and loads nothing. Either measure is enough; `bench/xss.ts` tests both together.
import {
  isHarmlessSheet,
  isHarmlessValue,
  refersToPart,
  svgAttributes,
  svgResources,
  svgShapes,
  svgTags,
} from './svgMarkup.ts'
import { type Attributes, readTags } from './tagReader.ts'

/** The parameter marks drawings that this module wrote: other data addresses of SVG are placeholders of lazy loaders. */
export const drawingPrefix = 'data:image/svg+xml;x=drawing,'

export type Drawing = { address: string; title: string; width: string | null; height: string | null }

/** Larger drawings are left out, which keeps pages light. */
const drawingMaxChars = 200_000
const depthMax = 64
const usesMax = 500
/** Smaller ones are icons of buttons and links. */
const drawingMinPx = 40

type Piece =
  | { is: 'open'; name: string; attributes: Attributes; isInResource: boolean }
  | { is: 'close'; name: string }
  | { is: 'text'; text: string; isSheet: boolean }

/** Null for an invisible drawing or an icon. `svg` is one element with its content. */
export function readDrawing(svg: string): Drawing | null {
  if (svg.length > drawingMaxChars) return null
  const reader = new DrawingReader()
  readTags(svg, {
    entities: 'decoded',
    attributesOf: new Set(svgTags.keys()),
    onOpen: (name, attributes) => reader.open(name, attributes),
    onClose: (name) => reader.close(name),
    onText: (text) => reader.text(text),
  })
  reader.end()
  const { root } = reader
  if (root === null || !reader.showsShapes() || isIcon(root)) return null
  const address = drawingPrefix + encodeDrawing(reader.write())
  if (address.length > drawingMaxChars) return null
  return { address, title: (root['aria-label'] ?? reader.title).trim().slice(0, 300), ...sidesOf(root) }
}

/** The SVG within an address that `readDrawing` made; null for any other. */
export function drawnSvg(address: string): string | null {
  if (!address.startsWith(drawingPrefix)) return null
  try {
    return decodeURIComponent(address.slice(drawingPrefix.length))
  } catch {
    return null
  }
}

class DrawingReader {
  root: Attributes | null = null
  title = ''
  private readonly pieces: Piece[] = []
  private readonly openTags: { name: string; id: string | undefined }[] = []
  private leaving: { name: string; depth: number } | null = null
  private readonly ids = new Set<string>()
  /** Ids of elements that contain a <use>. A chain of such uses would multiply without end. */
  private readonly idsAroundUses = new Set<string>()
  private uses = 0
  private hasShapes = false
  private readonly shownTargets = new Set<string>()

  open(lowerCaseName: string, attributes: Attributes): void {
    if (this.leaving !== null) {
      if (this.leaving.name === lowerCaseName) this.leaving.depth++
      return
    }
    const name = svgTags.get(lowerCaseName)
    // A link is reduced to its content.
    if (lowerCaseName === 'a' || lowerCaseName === 'switch') return
    const isFirst = this.openTags.length === 0
    if (name === undefined || this.openTags.length >= depthMax || isFirst !== (this.root === null)) {
      this.leaving = { name: lowerCaseName, depth: 1 }
      return
    }
    if (isFirst) this.root = attributes
    const isInResource = this.openTags.some((open) => svgResources.has(open.name))
    if (name === 'use') this.noteUse(isInResource ? null : partOf(attributes))
    else if (svgShapes.has(name) && !isInResource) this.hasShapes = true
    if (attributes.id !== undefined) this.ids.add(attributes.id)
    this.openTags.push({ name, id: attributes.id })
    this.pieces.push({ is: 'open', name, attributes, isInResource })
  }

  close(lowerCaseName: string): void {
    if (this.leaving !== null) {
      if (this.leaving.name === lowerCaseName && --this.leaving.depth === 0) this.leaving = null
      return
    }
    const name = svgTags.get(lowerCaseName)
    const index = this.openTags.findLastIndex((open) => open.name === name)
    if (index !== -1) this.closeTo(index)
  }

  text(text: string): void {
    const open = this.openTags.at(-1)?.name
    if (this.leaving !== null || open === undefined) return
    if (open === 'title' && this.openTags.length === 2) this.title += text
    if (/^(?:text|tspan|textPath|title|desc|style)$/.test(open))
      this.pieces.push({ is: 'text', text, isSheet: open === 'style' })
  }

  end(): void {
    this.closeTo(0)
  }

  write(): string {
    return this.pieces.map((piece) => this.writePiece(piece)).join('')
  }

  /** False when nothing is visible: a use of a shape in another drawing of the page shows nothing. */
  showsShapes(): boolean {
    return this.hasShapes || [...this.shownTargets].some((id) => this.mayUse(id))
  }

  private noteUse(shownTarget: string | null): void {
    this.uses++
    if (shownTarget !== null) this.shownTargets.add(shownTarget)
    for (const { id } of this.openTags) if (id !== undefined) this.idsAroundUses.add(id)
  }

  private closeTo(count: number): void {
    while (this.openTags.length > count) {
      const { name } = this.openTags.pop() ?? { name: '' }
      this.pieces.push({ is: 'close', name })
    }
  }

  private writePiece(piece: Piece): string {
    switch (piece.is) {
      case 'open':
        return `<${piece.name}${this.writeAttributes(piece)}>`
      case 'close':
        return `</${piece.name}>`
      case 'text':
        return piece.isSheet && !isHarmlessSheet(piece.text) ? '' : escapeXml(piece.text)
    }
  }

  private writeAttributes({ name, attributes, isInResource }: Piece & { is: 'open' }): string {
    const written = name === 'svg' ? [' xmlns="http://www.w3.org/2000/svg"'] : []
    for (const [lowerCaseName, spelling] of svgAttributes) {
      const value = attributes[lowerCaseName]
      if (value === undefined || !isHarmlessValue(value)) continue
      // A referenced part may refer to nothing else, and shapes that are used often have no markers at their corners.
      if (refersToPart(value) && (isInResource || (this.uses > 0 && spelling !== 'fill' && spelling !== 'stroke')))
        continue
      written.push(` ${spelling}="${escapeXml(value)}"`)
    }
    const target = this.targetOf(name, attributes)
    if (target !== null) written.push(` href="#${escapeXml(target)}"`)
    return written.join('')
  }

  private targetOf(name: string, attributes: Attributes): string | null {
    const id = partOf(attributes)
    if (id === null) return null
    if (name === 'use') return this.mayUse(id) ? id : null
    return /^(?:linear|radial)Gradient$|^textPath$/.test(name) ? id : null
  }

  private mayUse(id: string): boolean {
    return this.ids.has(id) && !this.idsAroundUses.has(id) && this.uses <= usesMax
  }
}

/** The part of the same drawing that an element refers to. */
function partOf(attributes: Attributes): string | null {
  const href = (attributes.href ?? attributes['xlink:href'])?.trim() ?? ''
  return /^#[\w.:-]+$/.test(href) ? href.slice(1) : null
}

function isIcon(root: Attributes): boolean {
  if (
    root['aria-hidden'] === 'true' ||
    /(?:^|[\s_-])(?:icon|octicon|anchor|fa|lucide|feather)(?:$|[\s_-])/i.test(root.class ?? '')
  )
    return true
  const box = viewBoxOf(root)
  const width = pixels(root.width) ?? box?.width ?? Number.POSITIVE_INFINITY
  const height = pixels(root.height) ?? box?.height ?? Number.POSITIVE_INFINITY
  return width < drawingMinPx && height < drawingMinPx
}

/** The sides for an <img>. A drawing without a width is as wide as its container, like an inline one. */
function sidesOf(root: Attributes): Pick<Drawing, 'width' | 'height'> {
  const width = pixels(root.width)
  const height = pixels(root.height)
  const box = viewBoxOf(root)
  if (width !== null && height !== null) return { width: side(width), height: side(height) }
  if (box === null) return { width: width === null ? null : side(width), height: height === null ? null : side(height) }
  if (width !== null) return { width: side(width), height: side((width * box.height) / box.width) }
  if (height !== null) return { width: side((height * box.width) / box.height), height: side(height) }
  return { width: '100%', height: null }
}

const side = (px: number): string | null => (px >= 1 && px < 100_000 ? String(Math.round(px)) : null)

function viewBoxOf(root: Attributes): { width: number; height: number } | null {
  const [, , width = 0, height = 0] = (root.viewbox ?? '')
    .trim()
    .split(/[\s,]+/, 4)
    .map(Number)
  return width > 0 && height > 0 ? { width, height } : null
}

const pixelsPerUnit: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  ex: 8,
  mm: 3.78,
  cm: 37.8,
  in: 96,
}

function pixels(length: string | undefined): number | null {
  const [, number, unit = ''] = /^(\d{1,6}(?:\.\d{1,9})?)\s*([a-z]{0,3})$/i.exec(length?.trim() ?? '') ?? []
  const perUnit = unit === '' ? 1 : pixelsPerUnit[unit.toLowerCase()]
  return number === undefined || perUnit === undefined ? null : Number(number) * perUnit
}

// XML knows no other control characters, and no half of a surrogate pair.
const notXml =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

function escapeXml(text: string): string {
  return text
    .replace(notXml, '')
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/**
 * Escapes only characters that an address, an attribute or a URL parser could misread: half the length of encodeURIComponent.
 */
const encodeDrawing = (svg: string): string =>
  svg.replace(/[^\w !$'()*+,./:;=?@[\]^`{|}~-]/gu, (letter) => encodeURIComponent(letter))
