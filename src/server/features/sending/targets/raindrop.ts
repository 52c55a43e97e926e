import { readAnswer } from './readAnswer.ts'
import type { Target } from './target.ts'

/** https://developer.raindrop.io: an address can be there twice. */
export const raindrop: Target = {
  knowsRepeats: false,
  async send({ ask, article: { link, title, snippet, tags }, settings, now }) {
    const answer = await ask('https://api.raindrop.io/rest/v1/raindrop', {
      headers: { authorization: `Bearer ${settings.token}` },
      json: { link, title, excerpt: snippet, tags, pleaseParse: {} },
    })
    return readAnswer(answer, { now, isJson: true })
  },
}
