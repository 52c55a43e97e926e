import { type CodedText, coded } from '../texts/codedText.ts'
import { texts } from '../texts/texts.ts'
import type { PatternFault } from './patternFault.ts'

/** The reason for the reader. Apart from patternFault.ts, which needs the library of expressions. */
export const explainFault = (fault: PatternFault): CodedText =>
  fault.is === 'tooLong'
    ? coded(texts.searchPatternsTooLong)
    : coded(texts.searchPatternWrong, { pattern: fault.source })
