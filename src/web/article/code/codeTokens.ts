/** The kinds of tokens that have a color (code.module.css). */
export const tokenKinds = ['keyword', 'string', 'number', 'comment', 'name', 'attribute'] as const
export type TokenKind = (typeof tokenKinds)[number]
export type CodeToken = { kind: TokenKind; start: number; end: number }

// The scopes of highlight.js without their prefix. Other scopes have the color of text.
const kinds: ReadonlyMap<string, TokenKind> = new Map(
  Object.entries({
    keyword: 'keyword meta deletion selector-tag template-tag',
    string: 'string regexp addition char link code formula',
    number: 'number literal symbol bullet',
    comment: 'comment quote',
    name: 'title section name built_in type class selector-class selector-id',
    attribute: 'attr attribute property variable template-variable selector-attr selector-pseudo doctag',
  } satisfies Record<TokenKind, string>).flatMap(([kind, scopes]) =>
    scopes.split(' ').map((scope) => [scope, kind as TokenKind] as const),
  ),
)

/**
 * Reads the tokens from the HTML of highlight.js, as places in the code: its HTML never gets into the page. Of two nested
 * tokens the inner one counts.
 */
export function readCodeTokens(highlighted: string): CodeToken[] {
  const tokens: CodeToken[] = []
  const open: (TokenKind | null)[] = []
  let place = 0
  for (const [piece, scope] of highlighted.matchAll(
    /<span class="(?:hljs-)?([\w-]+)[^"]*">|<\/span>|&#?\w+;|[^<&]+/g,
  )) {
    if (scope !== undefined) {
      open.push(kinds.get(scope) ?? open.at(-1) ?? null)
      continue
    }
    if (piece === '</span>') {
      open.pop()
      continue
    }
    const end = place + (piece.startsWith('&') ? 1 : piece.length)
    const kind = open.at(-1)
    if (kind) addToken(tokens, { kind, start: place, end })
    place = end
  }
  return tokens
}

function addToken(tokens: CodeToken[], token: CodeToken): void {
  const last = tokens.at(-1)
  if (last !== undefined && last.kind === token.kind && last.end === token.start) last.end = token.end
  else tokens.push(token)
}
