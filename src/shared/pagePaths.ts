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
  accessibility: '/accessibility',
  feed: '/feed',
  reader: '/broadsheet',
  admin: '/admin',
  tags: '/tags',
  settings: '/settings',
  feedHealth: '/feed-health',
  save: '/save',
  connectApp: '/connect-app',
  whatsNew: '/whats-new',
  paper: '/paper',
} as const

export type PagePath = (typeof pagePaths)[keyof typeof pagePaths]

const byPath: ReadonlyMap<string, PagePath> = new Map(Object.values(pagePaths).map((path) => [path, path]))

/** The path of the page at an address, with or without its query. Ignores case and one trailing slash. undefined: no page. */
export function pageAt(address: string): PagePath | undefined {
  const [path = ''] = address.split(/[?#]/)
  const decoded = decodePath(path)?.toLowerCase() ?? ''
  return byPath.get(decoded) ?? (decoded.endsWith('/') ? byPath.get(decoded.slice(0, -1)) : undefined)
}

/** Whether the product has a page at this address. */
export function isPageAddress(address: string): boolean {
  return pageAt(address) !== undefined
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
