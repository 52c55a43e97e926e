import { type Attributes, readTags } from './tagReader.ts'

const hint = /katex|mathjax|mjx|math\/tex|aria-hidden/i
/** The classes that KaTeX and MathJax draw formulas with: the visible formula, and the same again as MathML. */
const drawnFormula = /(?:^|\s)(?:katex|MathJax(?:_(?:SVG|CHTML|Display|SVG_Display))?)(?:\s|$)/
const mayDrawFormula: ReadonlySet<string> = new Set(['span', 'div', 'p', 'mjx-container', 'nobr', 'script'])

type Part = { from: number; to: number }
type Replacement = Part & { with: string }
/** An element under examination; `depth` counts the open elements of its name. */
type OpenPart = { name: string; from: number; depth: number }

/** Reduces each formula of KaTeX or MathJax to one copy: its MathML, else its TeX source. Everything else stays as written. */
export function showFormulasOnce(html: string): string {
  if (!hint.test(html)) return html
  const finder = new FormulaFinder(html)
  readTags(html, {
    entities: 'decoded',
    attributesOf: mayDrawFormula,
    onOpen: (name, attributes, from) => finder.open(name, attributes, from),
    onClose: (name, from) => finder.close(name, from),
    onText: (text) => finder.text(text),
  })
  return replaceParts(html, finder.replacements)
}

class FormulaFinder {
  /** In order, none nested. */
  readonly replacements: Replacement[] = []
  private readonly html: string
  private drawn: (OpenPart & { mathMl: string | null }) | null = null
  private duplicate: OpenPart | null = null
  private preview: (OpenPart & { to: number | null }) | null = null
  private texScript: { from: number; isBlock: boolean; text: string } | null = null
  /** Drawn without MathML: the source that may follow is a duplicate. */
  private drawnOnly: Part | null = null
  private math: Part | null = null
  private mathFrom: number | null = null
  /** Only end tags since the last formula: the next element may be its duplicate. */
  private isAfterMath = false

  constructor(html: string) {
    this.html = html
  }

  open(name: string, attributes: Attributes, from: number): void {
    const around = this.duplicate ?? this.drawn
    if (around !== null && around.name === name) around.depth++
    if (this.duplicate !== null) return
    if (this.preview?.to === null && this.preview.name === name) this.preview.depth++
    if (name === 'math') this.mathFrom ??= from
    if (this.drawn !== null) return
    const className = attributes.class ?? ''
    if (drawnFormula.test(className) || name === 'mjx-container')
      this.drawn = { name, from: this.startOfPreview(from), depth: 1, mathMl: attributes['data-mathml'] ?? null }
    else if (/(?:^|\s)MathJax_Preview(?:\s|$)/.test(className)) this.preview = { name, from, to: null, depth: 1 }
    else if (this.isAfterMath && (attributes['aria-hidden'] === 'true' || /(?:^|\s)katex-html(?:\s|$)/.test(className)))
      this.duplicate = { name, from, depth: 1 }
    else if (name === 'script' && attributes.type?.startsWith('math/tex') && !this.isAfterMath)
      this.texScript = { from: this.startOfSource(from), isBlock: attributes.type.includes('display'), text: '' }
    this.isAfterMath = false
  }

  close(name: string, from: number): void {
    const to = this.endOfTag(from)
    if (name === 'math' && this.mathFrom !== null && this.duplicate === null) {
      this.math = { from: this.mathFrom, to }
      this.mathFrom = null
      this.isAfterMath = true
    }
    if (this.texScript !== null && name === 'script') this.endTexScript(to)
    if (this.preview?.to === null && this.preview.name === name && --this.preview.depth === 0) this.preview.to = to
    if (this.duplicate !== null) {
      if (this.duplicate.name === name && --this.duplicate.depth === 0) {
        this.replace({ from: this.duplicate.from, to, with: '' })
        this.duplicate = null
      }
    } else if (this.drawn !== null && this.drawn.name === name && --this.drawn.depth === 0) this.endDrawn(to)
  }

  text(text: string): void {
    if (this.texScript !== null) this.texScript.text += text
    else if (text.trim() !== '') {
      this.isAfterMath = false
      this.drawnOnly = null
      if (this.preview !== null && this.preview.to !== null) this.preview = null
    }
  }

  private endDrawn(to: number): void {
    if (this.drawn === null) return
    const { from, mathMl } = this.drawn
    this.drawn = null
    if (this.math !== null && this.math.from >= from)
      this.replace({ from, to, with: this.html.slice(this.math.from, this.math.to) })
    else if (mathMl !== null) this.replace({ from, to, with: mathMl })
    else {
      this.drawnOnly = { from, to }
      return
    }
    // MathJax leaves the source in a script after the drawn formula.
    this.isAfterMath = true
  }

  private endTexScript(to: number): void {
    if (this.texScript === null) return
    const { from, isBlock, text } = this.texScript
    this.texScript = null
    const tex = escapeText(text.replace(/(?:%\s*)?(?:<!\[CDATA\[|\]\]>)/g, '').trim())
    if (tex !== '') this.replace({ from, to, with: isBlock ? `<pre><code>${tex}</code></pre>` : `<code>${tex}</code>` })
  }

  /** A preview directly before the drawn formula is removed with it. */
  private startOfPreview(from: number): number {
    const start = this.preview !== null && this.preview.to !== null ? this.preview.from : from
    this.preview = null
    return start
  }

  private startOfSource(from: number): number {
    const start = this.drawnOnly?.from ?? this.startOfPreview(from)
    this.drawnOnly = null
    return start
  }

  private replace(replacement: Replacement): void {
    if (replacement.from >= (this.replacements.at(-1)?.to ?? 0)) this.replacements.push(replacement)
  }

  private endOfTag(from: number): number {
    const end = this.html.indexOf('>', from)
    return end === -1 ? this.html.length : end + 1
  }
}

function replaceParts(html: string, replacements: readonly Replacement[]): string {
  const kept: string[] = []
  let end = 0
  for (const replacement of replacements) {
    kept.push(html.slice(end, replacement.from), replacement.with)
    end = replacement.to
  }
  return kept.join('') + html.slice(end)
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
