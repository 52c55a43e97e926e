// Identifies elements by the address of their namespace, whatever prefix the publisher chose. Each known address has one
// canonical prefix here: a format writes `case 'dc:creator'` and means the namespace. An element of the format's own namespace
// has no prefix ('title'), one of an unknown namespace has the prefix '?' and so matches nothing.

const prefixByAddress = new Map([
  ['www.w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns', 'atom'],
  ['purl.org/rss/1.0', 'rss'],
  ['my.netscape.com/rdf/simple/0.9', 'rss'],
  ['channel.netscape.com/rdf/simple/0.9', 'rss'],
  ['purl.org/net/rss1.1', 'rss'],
  ['backend.userland.com/rss', 'rss'],
  ['backend.userland.com/rss2', 'rss'],
  ['backend.userland.com/rss2.1', 'rss'],
  ['blogs.law.harvard.edu/tech/rss', 'rss'],
  ['cyber.law.harvard.edu/rss', 'rss'],
  ['www.w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['purl.org/dc/elements/1.0', 'dc'],
  ['purl.org/dc/elements/1.1', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['purl.org/rss/1.0/modules/syndication', 'sy'],
  ['purl.org/rss/modules/syndication', 'sy'],
  ['www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['example.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['search.yahoo.com/mrss', 'media'],
  ['podcastindex.org/namespace/1.0', 'podcast'],
  ['github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md', 'podcast'],
  ['www.google.com/schemas/play-podcasts/1.0', 'googleplay'],
  ['podlove.org/simple-chapters', 'psc'],
  ['wellformedweb.org/commentapi', 'wfw'],
  ['purl.org/syndication/thread/1.0', 'thr'],
  ['rssnamespace.org/feedburner/ext/1.0', 'feedburner'],
  ['backend.userland.com/creativecommonsrssmodule', 'cc'],
  ['cyber.law.harvard.edu/rss/creativecommonsrssmodule.html', 'cc'],
  ['web.resource.org/cc', 'cc'],
  ['creativecommons.org/ns', 'cc'],
  ['webfeeds.org/rss/1.0', 'webfeeds'],
  ['www.w3.org/1999/xhtml', 'xhtml'],
])

// The meaning of a prefix without a declaration, or with a misspelled address.
const prefixByHabit = new Map([
  ...[...prefixByAddress.values()].map((prefix) => [prefix, prefix] as const),
  ['atom10', 'atom'],
  ['a10', 'atom'],
  ['creativecommons', 'cc'],
])

/** Which namespaces count as the format's own, besides none and the root element's. */
export type NativeFamily = 'atom' | 'rss'

export type ElementName = {
  /** 'title', 'dc:creator', '?:title'; always lower-case. */
  canonical: string
  /** Name without its prefix, lower-case. */
  local: string
}

/** The namespaces in force at one place of the document. */
export type Scope = {
  /** Canonical prefix by declared prefix; '' is the default namespace. */
  prefixes: Map<string, string>
  family: NativeFamily
  rootAddress: string
  names: Map<string, ElementName>
  /** Scopes within this one by their declarations: feeds repeat the same ones on every item. */
  nested: Map<string, Scope>
  /** The number of different scopes that the document may still open. */
  budget: { scopesLeft: number }
}

// Real documents use some dozens of names and declare about twenty prefixes; the limits stop hostile ones.
const maxRemembered = 1000
const maxScopes = 2000
const maxPrefixes = 100

/** The scope of a document whose root element declares `rootAddress` ('' for none) as its own namespace. */
export function openScope(family: NativeFamily, rootAddress: string): Scope {
  return {
    prefixes: new Map(),
    family,
    rootAddress: comparable(rootAddress),
    names: new Map(),
    nested: new Map(),
    budget: { scopesLeft: maxScopes },
  }
}

/** The scope inside an element that declares namespaces: `declared` maps prefixes to addresses. */
export function nestScope(outer: Scope, declared: ReadonlyMap<string, string>): Scope {
  const key = [...declared].join('\n')
  const known = outer.nested.get(key)
  if (known) return known
  if (outer.budget.scopesLeft-- <= 0) return outer
  const prefixes = new Map(outer.prefixes)
  for (const [prefix, address] of declared) {
    if (prefixes.size < maxPrefixes || prefixes.has(prefix))
      prefixes.set(prefix, canonicalPrefix(outer, prefix, address))
  }
  const scope = { ...outer, prefixes, names: new Map(), nested: new Map() }
  outer.nested.set(key, scope)
  return scope
}

export function nameElement(scope: Scope, rawName: string): ElementName {
  const known = scope.names.get(rawName)
  if (known) return known
  const named = resolveName(scope, rawName)
  if (scope.names.size < maxRemembered) scope.names.set(rawName, named)
  return named
}

function resolveName(scope: Scope, rawName: string): ElementName {
  const name = rawName.toLowerCase()
  const colon = name.indexOf(':')
  const declaredPrefix = colon < 0 ? '' : name.slice(0, colon)
  const local = name.slice(colon + 1)
  const prefix = scope.prefixes.get(declaredPrefix) ?? (colon < 0 ? '' : (prefixByHabit.get(declaredPrefix) ?? '?'))
  return { canonical: prefix === '' || prefix === scope.family ? local : `${prefix}:${local}`, local }
}

function canonicalPrefix(scope: Scope, prefix: string, address: string): string {
  const wanted = comparable(address)
  if (wanted === '' || wanted === scope.rootAddress) return ''
  return prefixByAddress.get(wanted) ?? prefixByHabit.get(prefix) ?? '?'
}

// Publishers vary case, scheme, spaces and the last character: 'HTTP://WWW.ITUNES.COM/DTDS/PODCAST-1.0.DTD', '…/mrss' and
// '…/mrss/'.
function comparable(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/#]$/, '')
}
