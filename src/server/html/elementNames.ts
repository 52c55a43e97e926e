// The elements of publishers' markup: HTML including obsolete elements, and most of SVG and MathML.

export const elementNames: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button
  canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset
  figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins isindex
  kbd keygen label legend li link listing main map mark marquee menu menuitem meta meter multicol nav nobr noembed noframes
  noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search
  section select slot small source spacer span strike strong style sub summary sup table tbody td template textarea tfoot th
  thead time title tr track tt u ul var video wbr xmp
  svg circle clippath defs desc ellipse fecolormatrix filter foreignobject g image line lineargradient marker mask path pattern
  polygon polyline radialgradient rect stop symbol text textpath tspan use view
  math maction merror menclose mfenced mfrac mglyph mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot
  mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics annotation`.split(
    /\s+/,
  ),
)

/** They separate the words around them. */
export const blockNames: ReadonlySet<string> = new Set(
  'address article blockquote br dd div dl dt figcaption h1 h2 h3 h4 h5 h6 hr li p pre section td tr ul ol'.split(' '),
)

/** Elements that titles are formatted with. */
export const formattingNames: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
)

/** Attributes that may have no value. */
export const valuelessAttributes: ReadonlySet<string> = new Set(
  `allowfullscreen async autofocus autoplay checked compact controls default defer disabled download hidden inert ismap itemscope
  loop multiple muted nohref nomodule noshade novalidate nowrap open playsinline readonly required reversed selected
  webkitallowfullscreen mozallowfullscreen`.split(/\s+/),
)
