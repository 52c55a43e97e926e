// `/paper/stop/<token>`: where readers and their mail programs stop the paper by mail. The token is the permission, so there is no cookie
// and no session. A GET only asks: scanners of mails open links.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { directionOf } from '../../../shared/texts/directionOf.ts'
import { currentLanguage } from '../../../shared/texts/makeText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Deps } from '../../deps.ts'
import { escapeXml as escapeHtml } from '../../formats/escapeXml.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import type { App } from '../../http/route.ts'
import { minute } from '../../lib/clock.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { stopMails } from './stopMails.ts'
import { readStopToken, stopPath } from './stopToken.ts'

/** A mail service posts for many readers from few addresses. */
const perCaller = { most: 600, withinMs: minute, group: 'paperStops' }
const bodyMaxBytes = 16 * 1024

const style = `body{max-width:34rem;margin:4rem auto;padding:0 1.25rem;font:1.125rem/1.6 Georgia,serif;color:#1c1917;background:#fbfaf6}
h1{font-size:1.75rem;line-height:1.25}a{color:inherit}button{font:inherit;padding:.5rem 1.25rem;border:1px solid;border-radius:.375rem;color:#fbfaf6;background:#1c1917;cursor:pointer}
@media (prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}button{color:#1c1917;background:#e7e5e4}}`
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

type Page = { title: string; main: string }

export function stopRoutes(app: App, deps: Deps): void {
  const open = async (request: FastifyRequest): Promise<number | null> => {
    await app.throttle.takeHere(`paper stop from ${addressGroup(request.ip)}`, perCaller)
    const { token } = request.params as { token: string }
    return readStopToken(await instanceSecret(deps.db, 'paperMail'), token)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, { userId, page }: Answer) => {
    const user = await findUser(deps.db, userId)
    const language = languageOfReader({ preferences: user?.preferences ?? '{}' }, request.headers['accept-language'])
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(await writeInLanguage(language, () => htmlOf(page())))
  }

  // Mail programs post a form, of which nothing is needed.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyMaxBytes }, (_request, _body, done) =>
      done(null),
    )
    scope.get(`${stopPath}/:token`, async (request, reply) => {
      const userId = await open(request)
      return userId === null ? reply.callNotFound() : answer(request, reply, { userId, page: question })
    })
    scope.post(`${stopPath}/:token`, { bodyLimit: bodyMaxBytes }, async (request, reply) => {
      const userId = await open(request)
      if (userId === null) return reply.callNotFound()
      await stopMails(deps, { id: userId })
      return answer(request, reply, { userId, page: done })
    })
  })
}

type Answer = { userId: number; page: () => Page }

const question = (): Page => ({
  title: texts.paperMailStop(),
  main: `<form method="post"><button name="List-Unsubscribe" value="One-Click">${escapeHtml(texts.paperMailStop())}</button></form>`,
})

const done = (): Page => ({
  title: texts.paper(),
  main: `<p role="status">${escapeHtml(texts.paperMailStopped())}</p>`,
})

const htmlOf = ({ title, main }: Page): string => `<!doctype html>
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>Broadsheet</h1>${main}</main></body></html>
`
