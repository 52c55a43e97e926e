import { withoutEnd } from '../../../../shared/withoutEnd.ts'
import { readAnswer } from './readAnswer.ts'
import { messageOf, type Target } from './target.ts'

const ownServer = 'https://ntfy.sh'

/** https://docs.ntfy.sh/publish: as JSON, since a header would need its title in ASCII on one line. It can't recognize a repeated one. */
export const ntfy: Target = {
  knowsRepeats: false,
  async send({ ask, article, settings: { server = ownServer, topic = '', token }, now }) {
    const answer = await ask(withoutEnd(server, /\//), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      json: {
        topic,
        title: article.title,
        message: messageOf(article),
        ...(article.link !== '' && { click: article.link }),
      },
    })
    return readAnswer(answer, { now, isJson: true })
  },
}
