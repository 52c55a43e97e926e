import { readAnswer } from './readAnswer.ts'
import { below, type Target } from './target.ts'

/** https://docs.karakeep.app/api: a known address answers 200 with the bookmark that is there. */
export const karakeep: Target = {
  knowsRepeats: true,
  async send({ ask, article: { link, title }, settings, now }) {
    const answer = await ask(below(settings.server, 'api/v1/bookmarks'), {
      headers: { authorization: `Bearer ${settings.token}` },
      json: { type: 'link', url: link, title },
    })
    return readAnswer(answer, { now, isJson: true })
  },
}
