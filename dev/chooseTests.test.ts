import { expect, test } from 'vitest'
import { chooseTests } from './chooseTests.ts'

const files = ['src/server/features/tags/tags.test.ts', 'src/web/parts/tagColors.test.ts', 'test/browser/tags.story.ts']

test('a file is run by its own runner', () => {
  expect(chooseTests(['tagColors'], files)).toEqual({ unit: ['src/web/parts/tagColors.test.ts'], browser: null })
  expect(chooseTests(['tags.story'], files)).toEqual({ unit: null, browser: ['test/browser/tags.story.ts'] })
})

test('both runners search for a name, with special characters taken literally', () => {
  expect(chooseTests(['is it', 'read? (yes)'], files)).toEqual({
    unit: ['-t', 'is it read\\? \\(yes\\)'],
    browser: ['-g', 'is it read\\? \\(yes\\)'],
  })
})

test('a file and a name together run the test of that name in the file', () => {
  expect(chooseTests(['features/tags', 'a tag'], files)).toEqual({
    unit: ['src/server/features/tags/tags.test.ts', '-t', 'a tag'],
    browser: null,
  })
})
