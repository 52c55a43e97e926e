// MathML Core with its presentational attributes, and the parts of older MathML that browsers still draw. Left out: colors, as
// everywhere in articles, and <annotation>, whose text appears in browsers that don't support it.

export const mathTags = `maction math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow
  ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`

const truth = /^(?:true|false)$/i
const words = /^[a-z]+(?:[\s-][a-z]+){0,20}$/i
const count = /^\d{1,3}$/
// Two digits, and hardly any negative ones: a formula must not move over the text around it.
const length =
  /^(?:\+?(?:\d{1,2}(?:\.\d{0,6})?|\.\d{1,6})|-(?:[0-2](?:\.\d{0,6})?|\.\d{1,6}))(?:em|ex|rem|ch|px|pt|mm|%)?$|^100%$|^(?:negative)?(?:very){0,2}(?:thin|thick|medium)mathspace$/i
const lengths = /^[\d.emxpt%\s]{1,60}$/i
const size = /^(?:\d{1,2}(?:\.\d{1,4})?(?:em|ex|rem|px|pt)|\d{1,3}%|small|normal|big)$/i
const columns = { columnalign: words, rowalign: words }

type AttributeRules = Readonly<Record<string, RegExp>>

/** Every element of MathML may have these. */
const everywhere: AttributeRules = {
  displaystyle: truth,
  mathsize: size,
  mathvariant: words,
  scriptlevel: /^[+-]?\d$/,
}
const own: Readonly<Record<string, AttributeRules>> = {
  maction: { selection: count },
  math: { display: /^(?:block|inline)$/i, alttext: /^/ },
  menclose: { notation: words },
  mfrac: { linethickness: /^(?:thin|medium|thick|\d{1,2}(?:\.\d{1,4})?(?:em|ex|rem|px|pt|%)?)$/i },
  mo: {
    ...{ form: /^(?:prefix|infix|postfix)$/i, fence: truth, separator: truth, stretchy: truth, symmetric: truth },
    ...{ largeop: truth, movablelimits: truth, accent: truth },
    ...{
      lspace: length,
      rspace: length,
      minsize: size,
      maxsize: /^infinity$|^\d{1,2}(?:\.\d{1,4})?(?:em|ex|px|pt|%)$/i,
    },
  },
  mover: { accent: truth },
  mpadded: { width: length, height: length, depth: length, lspace: length, voffset: length },
  mspace: { width: length, height: length, depth: length },
  mtable: {
    ...columns,
    columnlines: words,
    rowlines: words,
    columnspacing: lengths,
    rowspacing: lengths,
    frame: words,
  },
  mtd: { ...columns, columnspan: count, rowspan: count },
  mtr: columns,
  munder: { accentunder: truth },
  munderover: { accent: truth, accentunder: truth },
}

export const mathAttributes: Readonly<Record<string, AttributeRules>> = Object.fromEntries(
  mathTags.split(/\s+/).map((name) => [name, { ...own[name], ...everywhere }]),
)
