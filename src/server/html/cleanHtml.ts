import sanitizeHtml from 'sanitize-html'
import { articleAttributes, articleTags, voidTags } from './articleMarkup.ts'
import { type ArticleOptions, cleanTag } from './cleanTag.ts'
import { collapseEmpty } from './collapseEmpty.ts'
import { addDirections } from './directions.ts'
import { mendDoubleEscapes } from './mendDoubleEscapes.ts'
import { findOwnAnchors } from './ownAnchors.ts'
import { showPlainHtml } from './plainTextToHtml.ts'
import { tidyHtml } from './tidyHtml.ts'

/** Longer articles are cut: a whole book in one entry, or embedded pictures. */
const htmlMaxChars = 2_000_000

/**
 * Makes foreign HTML safe for our pages: article tags only, without script, frame, form, style sheet or tracking pixel.
 * Addresses become absolute, pictures go through `imageAddress`, ids get a prefix (default `article-`), links lose trackers.
 * Safe even without the page's Content-Security-Policy (`bench/xss.ts`). Never throws; linear in the length of `html`, which is
 * cut at 2,000,000 characters and 128 levels. Cleaning clean HTML changes only the addresses that `imageAddress` makes.
 */
export function cleanHtml(html: string, options: Omit<ArticleOptions, 'idPrefix'> & { idPrefix?: string }): string {
  const tidy = tidyHtml(showPlainHtml(mendDoubleEscapes(html.slice(0, htmlMaxChars))))
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
    // Listed besides '*' because sanitize-html takes a text only from a rule with a name. It then runs '*' too, which finds
    // nothing left to do.
    transformTags: { '*': byRule, iframe: byRule, embed: byRule },
  })
  return addDirections(collapseEmpty(clean))
}

// sanitize-html checks last: if our own rules let something through by mistake, only the tags, attributes and schemes listed
// here pass.
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
