import type { FastifyInstance } from 'fastify'

/** Every route of the app below /api, as 'GET /tags/:id', read from the app itself. */
export function routesOf(app: FastifyInstance): string[] {
  const pathAtDepth: string[] = []
  const routes: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, branch = '', segment = '', methods = ''] = /^([│├└─\s]*)(\S+) \(([^)]+)\)/.exec(line) ?? []
    if (segment === '') continue
    // A level of the printed tree is four characters wide.
    const depth = branch.length / 4
    const path = (pathAtDepth[depth - 1] ?? '') + segment
    pathAtDepth[depth] = path
    for (const method of methods.split(', '))
      if (method !== 'HEAD') routes.push(`${method} ${path.replace(/^\/api/, '')}`)
  }
  return routes
}
