import { texts } from '../../../shared/texts/texts.ts'
import type { Completion, FilterName } from './completeSearch.ts'

const meanings: Record<FilterName, () => string> = {
  intitle: texts.ruleHelpTitle,
  intext: texts.ruleHelpText,
  author: texts.ruleHelpAuthor,
  feed: texts.ruleHelpFeed,
  tag: texts.completionTag,
  is: texts.completionIs,
  before: texts.completionBefore,
  after: texts.completionAfter,
  url: texts.ruleHelpUrl,
  category: texts.ruleHelpCategory,
  words: texts.completionWords,
  duration: texts.completionDuration,
  lang: texts.completionLang,
}

/** Only a filter without a value gets a sentence. */
export const meaningOf = ({ label, filter }: Completion): string => (label.endsWith(':') ? meanings[filter]() : '')
