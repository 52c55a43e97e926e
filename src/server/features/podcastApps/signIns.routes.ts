import { pagePaths } from '../../../shared/pagePaths.ts'
import { withSession } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { originOf } from '../../http/originOf.ts'
import { type App, route } from '../../http/route.ts'
import { minute } from '../../lib/clock.ts'
import { allowSignIn, beginSignIn, pollSignIn, showSignIn } from './signIns.ts'

const begins = { most: 10, withinMs: minute }
/** AntennaPod polls each second. */
const polls = { most: 240, withinMs: minute }
const bodyMaxBytes = 4 * 1024

/** For the page on which a reader allows an app. */
export function signInRoutes(app: App, deps: Deps): void {
  const reader = withSession(deps)
  route(app, 'GET /app-sign-ins/:token', reader, ({ params }) => showSignIn(deps, params.token), { callsPerMinute: 60 })
  route(
    app,
    'POST /app-sign-ins/:token',
    reader,
    async ({ reader, params }) => {
      await allowSignIn(deps, reader, params.token)
      return {}
    },
    { callsPerMinute: 20 },
  )
}

/** For the app. Its paths and answers are those of Nextcloud. */
export function nextcloudSignInRoutes(root: App, deps: Deps): void {
  root.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const path = '/index.php/login/v2'

    app.post(path, { bodyLimit: bodyMaxBytes }, async (request, reply) => {
      await app.throttle.take(`app sign-in from ${addressGroup(request.ip)}`, begins)
      const { poll, login } = await beginSignIn(deps, request.headers['user-agent'] ?? '')
      const origin = originOf(deps.config, request)
      return reply.send({
        poll: { token: poll, endpoint: `${origin}${path}/poll` },
        login: `${origin}${pagePaths.connectApp}?token=${login}`,
      })
    })

    app.post(`${path}/poll`, { bodyLimit: bodyMaxBytes }, async (request, reply) => {
      await app.throttle.takeHere(`app poll from ${addressGroup(request.ip)}`, polls)
      const token = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('token')
      const key = token === null ? null : await pollSignIn(deps, token)
      return key === null ? reply.status(404).send([]) : reply.send({ server: originOf(deps.config, request), ...key })
    })
  })
}
