import type { FastifyRequest } from 'fastify'
import { limits } from '../../../shared/limits.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { MailInConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { answerOf } from '../../http/answerErrors.ts'
import { HttpError, Unauthorized, Unprocessable } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { createReceiver } from '../../ingest/newsletters/receiveMail.ts'
import { takeDelivery } from '../../ingest/newsletters/takeDelivery.ts'
import { minute } from '../../lib/clock.ts'
import type { ReadDelivery, WebhookRequest } from '../../mail/delivery.ts'
import { readMailgun } from '../../mail/mailgun.ts'
import { readPostmark } from '../../mail/postmark.ts'
import { readRawMail } from '../../mail/rawMail.ts'
import { readSendgrid } from '../../mail/sendgrid.ts'

type Way = {
  path: string
  /** Null when the webhook is off: its key is not set. */
  read: ((request: WebhookRequest, now: number) => ReadDelivery) | null
  /** The status that makes the service give up a refused mail. */
  refusedStatus: number
}

/** A form or JSON makes a mail at most a third longer. */
const bodyLimit = Math.round((limits.mailMaxBytes * 4) / 3) + 64 * 1024
/** Counted in memory, since anyone may call before a signature is checked. */
const perMinute = { most: 600, withinMs: minute, group: 'mail' }

/**
 * `POST /mail/<service>`: mail by signed webhook. Not in the contract: no reader and no page calls them, and each service has
 * its own format. docs/newsletters.md explains the settings at the service.
 */
export function mailWebhookRoutes(app: App, deps: Deps): void {
  if (deps.config.mailIn === null) return
  const receiver = createReceiver(deps)
  const ways = openWays(deps.config.mailIn)
  app.register(async (scope) => {
    // The signature covers the raw bytes, whatever the content type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    for (const { path, read, refusedStatus } of ways) {
      if (read === null) continue
      scope.post(path, {
        onRequest: (request) => app.throttle.takeHere(`mail from ${addressGroup(request.ip)}`, perMinute),
        errorHandler: async (error, _request, reply) => {
          if (error.statusCode !== 413) throw error
          await receiver.refuse('tooLarge')
          return reply.status(refusedStatus).send(answerOf(texts.bodyTooLarge))
        },
        handler: async (request) => {
          const taken = await takeDelivery({ ...deps, receiver }, read(webhookRequest(request), deps.clock()))
          switch (taken.is) {
            case 'done':
              return {}
            case 'refused':
              throw new HttpError(refusedStatus, coded(texts.mailRefused, { reason: taken.reason }))
            case 'later':
              throw new HttpError(503, coded(texts.mailRefused, { reason: taken.reason }))
            case 'incomplete':
              throw new Unprocessable(texts.mailIncomplete)
            case 'notProven':
              await receiver.refuse('badSignature')
              throw new Unauthorized(notProvenText[taken.why])
          }
        },
      })
    }
  })
}

function openWays({ mailgunSigningKey, postmarkPassword, sendgridPublicKey, webhookSecret }: MailInConfig): Way[] {
  return [
    {
      path: '/mail/mailgun/mime',
      read: mailgunSigningKey === null ? null : (request, now) => readMailgun(request, mailgunSigningKey, now),
      refusedStatus: 406,
    },
    {
      path: '/mail/postmark',
      read: postmarkPassword === null ? null : (request) => readPostmark(request, postmarkPassword),
      refusedStatus: 403,
    },
    {
      path: '/mail/sendgrid',
      read: sendgridPublicKey === null ? null : (request, now) => readSendgrid(request, sendgridPublicKey, now),
      refusedStatus: 422,
    },
    {
      path: '/mail/raw',
      read: webhookSecret === null ? null : (request, now) => readRawMail(request, webhookSecret, now),
      refusedStatus: 422,
    },
  ]
}

function webhookRequest({ headers, query, body }: FastifyRequest): WebhookRequest {
  // The only parser of this scope returns bytes; a missing body becomes an empty one.
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  return { headers, query: query as Record<string, unknown>, body: bytes }
}

const notProvenText = {
  badSignature: texts.mailSignatureWrong,
  tooOld: texts.mailTooOld,
  usedAgain: texts.mailUsedAgain,
}
