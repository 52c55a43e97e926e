/** Schemes with which an address runs a script or reads a file. */
const refusedScheme = /^(?:javascript|data|vbscript|file|blob|about|filesystem|view-source):/i
const scheme = /^[a-z][a-z0-9+.-]{1,30}:/i

/** An address that the browser may open for a reader: of the web, or of an app such as `things:///add`. */
export function isOpenable(address: string): boolean {
  // Browsers leave out tabs and line breaks within a scheme.
  return scheme.test(address) && !refusedScheme.test(address) && !/[\u0000-\u0020]/.test(address.slice(0, 40))
}
