import { readAnswer } from './readAnswer.ts'
import { below, messageOf, type Target } from './target.ts'

/** https://gotify.net/docs/pushmsg: with the key of an application. It keeps a repeated message twice. */
export const gotify: Target = {
  knowsRepeats: false,
  async send({ ask, article, settings, now }) {
    const { title, link } = article
    const answer = await ask(below(settings.server, 'message'), {
      headers: { 'x-gotify-key': settings.token ?? '' },
      json: {
        title,
        message: messageOf(article),
        ...(link !== '' && { extras: { 'client::notification': { click: { url: link } } } }),
      },
    })
    return readAnswer(answer, { now, isJson: true })
  },
}
