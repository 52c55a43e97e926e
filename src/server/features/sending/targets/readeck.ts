import { readAnswer } from './readAnswer.ts'
import { below, type Target } from './target.ts'

/** Readeck's own API page (/docs/api): it accepts with 202 and fetches later, and keeps an address twice. */
export const readeck: Target = {
  knowsRepeats: false,
  async send({ ask, article: { link, title, tags }, settings, now }) {
    const answer = await ask(below(settings.server, 'api/bookmarks'), {
      headers: { authorization: `Bearer ${settings.token}`, accept: 'application/json' },
      json: { url: link, title, labels: tags },
    })
    return readAnswer(answer, { now, isJson: true })
  },
}
