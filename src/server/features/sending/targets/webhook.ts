import { createHmac } from 'node:crypto'
import { readAnswer } from './readAnswer.ts'
import type { Target } from './target.ts'

/** The receiver can tell a repeated delivery by its id (docs/sending.md). */
export const webhook: Target = {
  knowsRepeats: true,
  async send({ ask, article, settings: { server = '', signingKey }, deliveryId, isNotice, now }) {
    const json = { event: isNotice ? 'notice' : 'article.sent', delivery: deliveryId, article }
    const answer = await ask(server, {
      headers: {
        'x-broadsheet-delivery': deliveryId,
        ...(signingKey && { 'x-broadsheet-signature': sign(JSON.stringify(json), { key: signingKey, now }) }),
      },
      json,
    })
    return readAnswer(answer, { now, isJson: false })
  },
}

/** `t` is the second of the signature: a receiver refuses old ones. */
function sign(body: string, { key, now }: { key: string; now: number }): string {
  const moment = Math.floor(now / 1000)
  return `t=${moment},v1=${createHmac('sha256', key).update(`${moment}.${body}`).digest('hex')}`
}
