/**
 * The address of a request below the product's own path, for Fastify's `rewriteUrl`: the proxy may keep the path or strip it. Addresses
 * without it stay, such as those of a health check.
 */
export function withoutBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  // The path that apps ask, behind a proxy that strips the other /reader.
  if (url.startsWith('/reader/api/0/')) return url
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}
