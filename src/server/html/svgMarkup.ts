// The allowed markup of a drawing: shapes, text, colors. No script, link, animation, external reference or HTML, and no filter,
// mask or pattern, which can cost a browser minutes.

const byLowerCase = (names: string): ReadonlyMap<string, string> =>
  new Map(names.split(/\s+/).map((name) => [name.toLowerCase(), name]))

/** In the spelling of XML, by lower-case name. */
export const svgTags = byLowerCase(
  `circle clipPath defs desc ellipse g line linearGradient marker path polygon polyline radialGradient rect stop style svg symbol
  text textPath title tspan use`,
)

/** Shapes that are visible where they are. */
export const svgShapes: ReadonlySet<string> = new Set(
  'circle ellipse line path polygon polyline rect text use'.split(' '),
)

/** Drawn only where something refers to them. */
export const svgResources: ReadonlySet<string> = new Set('clipPath defs marker symbol'.split(' '))

export const svgAttributes = byLowerCase(
  `class id style transform viewBox preserveAspectRatio version x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy d points width height
  offset rotate pathLength textLength lengthAdjust startOffset gradientUnits gradientTransform spreadMethod clipPathUnits
  markerWidth markerHeight markerUnits orient refX refY dir lang direction writing-mode
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation display dominant-baseline fill fill-opacity
  fill-rule font-family font-size font-style font-variant font-weight letter-spacing marker-end marker-mid marker-start opacity
  paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform-origin unicode-bidi
  vector-effect visibility white-space word-spacing`,
)

// An escape could spell any of the others; an imported sheet can contain anything.
const hostileStyle = /[\\<]|@import|@font-face|@namespace|expression|javascript|image-set|image\(|cross-fade|element\(/i

/** A style sheet that neither loads anything nor refers to anything. */
export const isHarmlessSheet = (css: string): boolean => !hostileStyle.test(css) && !/url\s*\(/i.test(css)

/** True for a value, or the text of a style attribute, that refers only to parts of the same drawing. */
export const isHarmlessValue = (value: string): boolean =>
  !hostileStyle.test(value) && !/url\s*\((?!\s*['"]?#[\w.:-]+['"]?\s*\))/i.test(value)

export const refersToPart = (value: string): boolean => /url\s*\(/i.test(value)
