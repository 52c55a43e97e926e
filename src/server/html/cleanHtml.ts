import sanitizeHtml from 'sanitize-html'
import { articleAttributes, articleTags, voidTags } from './articleMarkup.ts'
import { type ArticleOptions, cleanTag } from './cleanTag.ts'
import { collapseEmpty } from './collapseEmpty.ts'
import { findOwnAnchors } from './ownAnchors.ts'
import { tidyHtml } from './tidyHtml.ts'

/** What is longer is cut: a whole book in one entry, or pictures written into it. */
const htmlMaxChars = 2_000_000

/**
 * Foreign HTML made safe for our pages: article tags only, no script, frame, form, style sheet or hidden counter; addresses
 * absolute, pictures through `imageAddress`, ids prefixed (default `article-`), links without trackers. Holds by itself,
 * without the page's Content-Security-Policy (`bench/xss.ts`). Never throws; linear in the length of `html`, which is cut
 * at 2,000,000 characters and 128 levels. Cleaning clean HTML changes nothing but the addresses that `imageAddress` makes.
 */
export function cleanHtml(html: string, options: Omit<ArticleOptions, 'idPrefix'> & { idPrefix?: string }): string {
  const tidy = tidyHtml(html.slice(0, htmlMaxChars))
  if (!tidy.includes('<')) return tidy
  const article: ArticleOptions = { ...options, idPrefix: options.idPrefix ?? 'article-' }
  const findOwnAnchor = findOwnAnchors(tidy, [options.articleUrl ?? null])
  let openLinks = 0
  const byRule: sanitizeHtml.Transformer = (name, attributes) =>
    cleanTag(name, attributes, { ...article, findOwnAnchor, isInLink: openLinks > 0 })
  const clean = sanitizeHtml(tidy, {
    ...fixedOptions,
    onOpenTag: (name) => {
      if (name === 'a') openLinks++
    },
    onCloseTag: (name) => {
      if (name === 'a') openLinks--
    },
    // Named besides '*', since sanitize-html takes a text only from a rule with a name; it then runs '*' too, which finds
    // nothing left to do.
    transformTags: { '*': byRule, iframe: byRule, embed: byRule },
  })
  return collapseEmpty(clean)
}

// The last word is sanitize-html's: whatever our own rules let through by mistake, no tag, attribute or scheme passes that is
// not listed here.
const fixedOptions: sanitizeHtml.IOptions = {
  allowedTags: [...articleTags],
  allowedAttributes: { '*': [...articleAttributes] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  selfClosing: [...voidTags],
  nonBooleanAttributes: [],
  parseStyleAttributes: false,
}
