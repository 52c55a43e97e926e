import type { FastifyInstance } from 'fastify'

/** A browser's cookies of one site, by name. */
type Cookies = Map<string, string>

export type SmallBrowser = {
  /** Opens an address: one of the product's app (a path) or of another server. Redirects are not followed. */
  opens: (address: string) => Promise<{ status: number; location: string; body: string }>
  /** The Cookie header that it would send to the product's app. */
  cookies: () => string
  /** Sends JSON to a path of the product's app, as a page does; with a session's token when it has one. */
  posts: (path: string, body: object, token?: string) => Promise<{ status: number; body: unknown }>
  /** Sends a form to the address. */
  sends: (address: string, fields: Record<string, string>) => Promise<{ status: number; location: string }>
}

/** A browser without pages: cookies and redirects, between the product in this process and other servers. */
export function browserOf(app: FastifyInstance): SmallBrowser {
  const ours: Cookies = new Map()
  const theirs: Cookies = new Map()
  return {
    async opens(address) {
      if (address.startsWith('/')) {
        const answer = await app.inject({ method: 'GET', url: address, headers: cookieHeader(ours) })
        keepCookies(ours, [answer.headers['set-cookie'] ?? []].flat())
        return { status: answer.statusCode, location: answer.headers.location ?? '', body: answer.body }
      }
      const answer = await fetch(address, { redirect: 'manual', headers: cookieHeader(theirs) })
      keepCookies(theirs, answer.headers.getSetCookie())
      return { status: answer.status, location: locationOf(answer, address), body: await answer.text() }
    },
    cookies: () => cookieHeader(ours).cookie ?? '',
    async posts(path, body, token) {
      const headers = { ...cookieHeader(ours), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
      const answer = await app.inject({ method: 'POST', url: path, headers, payload: body })
      keepCookies(ours, [answer.headers['set-cookie'] ?? []].flat())
      return { status: answer.statusCode, body: answer.json() }
    },
    async sends(address, fields) {
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: cookieHeader(theirs),
        body: new URLSearchParams(fields),
      })
      keepCookies(theirs, answer.headers.getSetCookie())
      return { status: answer.status, location: locationOf(answer, address) }
    },
  }
}

function keepCookies(cookies: Cookies, lines: string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    cookies.set(name, value)
  }
}

const cookieHeader = (cookies: Cookies): Record<string, string> =>
  cookies.size === 0 ? {} : { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') }

const locationOf = (answer: Response, address: string): string => {
  const location = answer.headers.get('location')
  return location === null ? '' : new URL(location, address).href
}
