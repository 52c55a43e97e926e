/**
 * Every page of the product: those of docs/specification.md#pages and later ones. The router builds its routes from it, and the
 * server answers 404 for any other address.
 */
export const pagePaths = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  privacy: '/privacy',
  terms: '/terms',
  feed: '/feed',
  reader: '/broadsheet',
  admin: '/admin',
  tags: '/tags',
  settings: '/settings',
  feedHealth: '/feed-health',
  save: '/save',
} as const

const known: ReadonlySet<string> = new Set(Object.values(pagePaths))

/**
 * True when the router has a page at this address, with or without its query. Like the router, it ignores case and one trailing
 * slash.
 */
export function isPageAddress(address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  const decoded = decodePath(path)?.toLowerCase()
  return decoded !== undefined && (known.has(decoded) || (decoded.endsWith('/') && known.has(decoded.slice(0, -1))))
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
