import { expect, test } from 'vitest'
import { isNextPart } from './findNextPage.ts'

const site = 'https://a.example'
test.each([
  ['/story', '/story?page=2', 1, true],
  ['/story?page=2', '/story?page=3', 2, true],
  ['/story/', '/story/2/', 1, true],
  ['/story/2', '/story/3', 2, true],
  ['/story.html', '/story-2.html', 1, true],
  ['/story/page/1', '/story/page/2', 1, true],
  ['/item-6', '/item-6?page=2', 1, true],
  ['/item-6', '/item-7', 1, false],
  ['/day-1', '/day-2', 1, false],
  ['/story', '/other?page=2', 1, false],
  ['/story', '/story?page=3', 1, false],
  ['/story?page=2', '/story?page=3', 1, false],
  ['/story', '/story', 1, false],
])('%s is continued at %s as part %i + 1: %s', (url, next, part, isContinued) => {
  expect(isNextPart(site + url, site + next, part)).toBe(isContinued)
})
