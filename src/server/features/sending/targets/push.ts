import { isPushEndpoint } from '../../../core/sending/pushServices.ts'
import { encryptPush, pushAuthorization } from '../../../lib/encryptPush.ts'
import { readAnswer } from './readAnswer.ts'
import { messageOf, type Target } from './target.ts'

const lineMaxChars = 200
const linkMaxChars = 1000
/** A browser that is off longer doesn't get it. */
const keptSeconds = 3 * 3600

/**
 * To a browser, as a declarative message: newer ones show it without the worker, which shows the same in others (src/web/sw.js). The
 * service answers 404 or 410 for a browser that is gone.
 */
export const push: Target = {
  knowsRepeats: false,
  async send({ ask, article, settings: { endpoint = '', p256dh = '', auth = '' }, pushSecret, publicUrl, now }) {
    const refused = { is: 'failed', problem: 'notAllowed', words: '' } as const
    if (publicUrl === null || !isPushEndpoint(endpoint)) return refused
    const { title, link } = article
    const notification = {
      title: title.slice(0, lineMaxChars),
      body: messageOf(article).slice(0, lineMaxChars),
      navigate: link === '' || link.length > linkMaxChars ? publicUrl : link,
    }
    const bytes = encryptPush(JSON.stringify({ web_push: 8030, notification }), { p256dh, auth })
    if (bytes === null) return refused
    const answer = await ask(endpoint, {
      headers: {
        authorization: pushAuthorization(pushSecret, { endpoint, contact: publicUrl, now }),
        'content-encoding': 'aes128gcm',
        ttl: String(keptSeconds),
      },
      bytes,
    })
    const outcome = readAnswer(answer, { now, isJson: false })
    const isGone = answer.is === 'answered' && (answer.status === 404 || answer.status === 410)
    return isGone && outcome.is === 'failed' ? { ...outcome, isOver: true } : outcome
  },
}
