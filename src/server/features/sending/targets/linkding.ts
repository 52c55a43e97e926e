import { readAnswer } from './readAnswer.ts'
import { below, type Target } from './target.ts'

/** https://linkding.link/api: a known address is changed, not added again. Its tags are words without spaces. */
export const linkding: Target = {
  knowsRepeats: true,
  async send({ ask, article: { link, title, snippet, tags }, settings, now }) {
    const answer = await ask(below(settings.server, 'api/bookmarks/'), {
      headers: { authorization: `Token ${settings.token}` },
      json: {
        url: link,
        title,
        description: snippet,
        unread: true,
        tag_names: tags.map((tag) => tag.trim().replaceAll(' ', '-')),
      },
    })
    return readAnswer(answer, { now, isJson: true })
  },
}
