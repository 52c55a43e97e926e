import { asFields, readJson } from '../../../formats/readJson.ts'
import { readAnswer } from './readAnswer.ts'
import { below, type Target } from './target.ts'

/** https://doc.wallabag.org: an access token for each delivery, by the reader's password. A known address stays one entry. */
export const wallabag: Target = {
  knowsRepeats: true,
  async send({ ask, article, settings, now }) {
    const { server, clientId = '', clientSecret = '', username = '', password = '' } = settings
    const signIn = await ask(below(server, 'oauth/v2/token'), {
      form: new URLSearchParams({
        grant_type: 'password',
        client_id: clientId,
        client_secret: clientSecret,
        username,
        password,
      }),
    })
    const outcome = readAnswer(signIn, { now, isJson: true })
    if (outcome.is !== 'sent' || signIn.is !== 'answered') return outcome
    const token = asFields(readJson(signIn.bytes.toString('utf8')))?.access_token
    if (typeof token !== 'string') return { is: 'failed', problem: 'otherProgram', words: '' }
    const { link, title, tags } = article
    const answer = await ask(below(server, 'api/entries.json'), {
      headers: { authorization: `Bearer ${token}` },
      json: { url: link, title, tags: tags.map((tag) => tag.replaceAll(',', ' ')).join(',') },
    })
    return readAnswer(answer, { now, isJson: true })
  },
}
