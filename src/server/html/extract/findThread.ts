import { all, type PageDocument, type PageElement } from './pageDocument.ts'

/**
 * The texts of a thread by the markup of the programs that most forums run. Readability would choose the longest of them. Names
 * of members and signatures are outside of these elements.
 */
const threads = [
  // Stack Exchange, today's and former pages.
  '.question .s-prose, .answer .s-prose',
  '.question .post-text, .answer .post-text',
  // Discourse, XenForo, phpBB, vBulletin, Invision and bbPress.
  '.topic-body .cooked, .topic-post .post, .crawler-post .post',
  '.message-body .bbWrapper',
  '.postbody .content',
  '.postbody .postcontent',
  '.ipsComment_content [data-role="commentContent"]',
  '.bbp-reply-content, .bbp-topic-content',
]

/** Eight selectors over each page would take a tenth of the time of its article. */
const threadHint =
  /s-prose|post-text|cooked|topic-post|crawler-post|bbWrapper|postbody|ipsComment_content|bbp-(?:reply|topic)-content/

/** The posts of a thread in the order of the page, whose HTML is `html`; none on another page. */
export function findThread(document: PageDocument, html: string): PageElement[] {
  if (!threadHint.test(html)) return []
  for (const selector of threads) {
    const posts = all(document, selector)
    if (posts.length > 1) return posts
  }
  return []
}

/** The text of a page that is a letter of a mailing list or another plain text; none on another page. */
export function findPlainText(document: PageDocument): PageElement[] {
  const { body } = document
  const [text, ...others] = all(body, 'pre')
  if (text === undefined || others.length > 0 || body.querySelector('p, article, main') !== null) return []
  return text.textContent.length > body.textContent.length * plainTextShare ? [text] : []
}

const plainTextShare = 0.2
