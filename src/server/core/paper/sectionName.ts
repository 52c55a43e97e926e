import type { PaperSection } from '../../../shared/features/paper.ts'
import { texts } from '../../../shared/texts/texts.ts'

const kindNames: Readonly<Record<PaperSection['kind'], () => string>> = {
  column: () => '',
  later: texts.later,
  letters: texts.paperLetters,
  pictures: texts.paperPictures,
  sound: texts.paperSound,
}

/** The name of a column as it was when the edition was made. */
export const sectionName = ({ kind, name }: Pick<PaperSection, 'kind' | 'name'>): string => name || kindNames[kind]()
