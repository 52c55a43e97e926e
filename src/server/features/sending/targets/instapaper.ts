import { readAnswer } from './readAnswer.ts'
import type { Target } from './target.ts'

/** https://www.instapaper.com/api/simple: a known address moves to the top. Accounts may have no password. */
export const instapaper: Target = {
  knowsRepeats: true,
  async send({ ask, article: { link, title, snippet }, settings: { username = '', password = '' }, now }) {
    const credentials = Buffer.from(`${username}:${password}`).toString('base64')
    const answer = await ask('https://www.instapaper.com/api/add', {
      headers: { authorization: `Basic ${credentials}` },
      form: new URLSearchParams({ url: link, title, selection: snippet }),
    })
    return readAnswer(answer, { now, isJson: false })
  },
}
