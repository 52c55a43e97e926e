import { readAnswer } from './readAnswer.ts'
import type { Target } from './target.ts'

/** The highlights of an article. https://readwise.io/api_deets: known ones are recognized by their title and text. */
export const readwise: Target = {
  knowsRepeats: true,
  async send({ ask, article, settings, now }) {
    const { highlights, title, author, link } = article
    const quoted = highlights.filter(({ quote }) => quote !== '')
    if (quoted.length === 0) return { is: 'failed', problem: 'noHighlights', words: '' }
    const answer = await ask('https://readwise.io/api/v2/highlights/', {
      headers: { authorization: `Token ${settings.token}` },
      json: {
        highlights: quoted.map(({ quote, note, createdAt }) => ({
          text: quote,
          title,
          author,
          source_url: link,
          source_type: 'broadsheet',
          category: 'articles',
          note,
          highlighted_at: createdAt,
        })),
      },
    })
    return readAnswer(answer, { now, isJson: true })
  },
}
