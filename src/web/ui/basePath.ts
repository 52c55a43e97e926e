/** The path below which the product is served: '/reader' for https://example.org/reader/, mostly ''. The server writes it into the page. */
export const basePath = (): string => globalThis.document?.documentElement.dataset.base ?? ''

/** The path of the page, as src/shared/pagePaths.ts has it. */
export function pagePathNow(): string {
  const { pathname } = location
  const base = basePath()
  return base !== '' && `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname
}
