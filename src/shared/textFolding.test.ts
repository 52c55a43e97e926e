import { expect, test } from 'vitest'
import { foldAccents, foldCase, foldMarks } from './textFolding.ts'

test.each([
  ['École', 'école', 'ecole', 'ecole'],
  ['E\u0301cole', 'école', 'ecole', 'ecole'],
  ['Ёлка ΆΛΦΑ', 'ёлка άλφα', 'елка αλφα', 'елка αλφα'],
  ['ﬁne Ｗｉｄｅ', 'ﬁne ｗｉｄｅ', 'fine wide', 'fine wide'],
  ['हिन्दी', 'हिन्दी', 'हिन्दी', 'हनद'],
  ['서울 東京', '서울 東京', '서울 東京', `${'서울'.normalize('NFKD')} 東京`],
  ['PLAIN text', 'plain text', 'plain text', 'plain text'],
])('%s folds to %s by case, %s by accents and %s by marks', (text, byCase, byAccents, byMarks) => {
  expect([foldCase(text), foldAccents(text), foldMarks(text)]).toEqual([byCase, byAccents, byMarks])
})
