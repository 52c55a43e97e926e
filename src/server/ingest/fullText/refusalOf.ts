import { type CodedText, coded, codedOf } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { ExtractedPage } from '../../html/extract/extractArticle.ts'

/** Why a page has no article, in a sentence. */
export function refusalOf(page: Exclude<ExtractedPage, { is: 'article' }>): CodedText {
  switch (page.is) {
    case 'wall':
      return codedOf(wallTexts[page.wall])
    case 'nothing':
      return codedOf(texts.fullTextEmpty)
    case 'tooComplicated':
      return codedOf(texts.fullTextTooComplicated)
    case 'badSelector':
      return coded(texts.siteRuleSelectorInvalid, { selector: page.selector })
  }
}

const wallTexts = {
  payment: texts.fullTextPayment,
  cookies: texts.fullTextCookies,
  robot: texts.fullTextRobot,
  script: texts.fullTextScript,
}
