import { readAnswer } from './readAnswer.ts'
import type { Target } from './target.ts'

/** https://readwise.io/reader_api: a known address answers 200 in place of 201. */
export const readwiseReader: Target = {
  knowsRepeats: true,
  async send({ ask, article, settings, now }) {
    const { link, title, author, publishedAt, snippet, imageUrl, tags } = article
    const answer = await ask('https://readwise.io/api/v3/save/', {
      headers: { authorization: `Token ${settings.token}` },
      json: {
        url: link,
        title,
        author,
        summary: snippet,
        published_date: publishedAt,
        tags,
        saved_using: 'Broadsheet',
        ...(imageUrl !== null && { image_url: imageUrl }),
      },
    })
    return readAnswer(answer, { now, isJson: true })
  },
}
