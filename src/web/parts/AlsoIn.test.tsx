// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { compileText } from '../../shared/texts/compileText.ts'
import { setLanguage } from '../../shared/texts/makeText.ts'
import { AlsoIn } from './AlsoIn.tsx'

afterEach(() => setLanguage('en', {}))

function show(...titles: string[]) {
  const feeds = titles.map((feedTitle, at) => ({ itemId: at, feedId: at, feedTitle, link: null }))
  return render(<AlsoIn feeds={feeds} />).container
}

test('a story that is in no other feed shows nothing', () => {
  expect(show().textContent).toBe('')
})

test('one other feed is named, more are counted', () => {
  expect(show('The Herald').textContent).toBe('Also in The Herald')
  expect(show('The Herald', 'The Ledger').textContent).toBe('Also in The Herald and 1 more feed')
  expect(show('The Herald', 'The Ledger', 'Tides').textContent).toBe('Also in The Herald and 2 more feeds')
})

test('a name from right to left does not turn the sentence around it', () => {
  const shown = show('חדשות 24', 'The Ledger')
  expect(shown.querySelector('bdi')?.textContent).toBe('חדשות 24')
  expect(shown.textContent).toBe('Also in חדשות 24 and 1 more feed')
})

test('HTML and tags in a name are text', () => {
  const shown = show('<b>{count}</b> <title>', 'The Ledger')
  expect(shown.querySelector('b')).toBeNull()
  expect(shown.textContent).toBe('Also in <b>{count}</b> <title> and 1 more feed')
})

test('another language puts the name in another place, and a missing text is English', () => {
  setLanguage('de', { itemAlsoIn: compileText('{title} hat es auch') })
  expect(show('The Herald').textContent).toBe('The Herald hat es auch')
  expect(show('The Herald', 'The Ledger').textContent).toBe('Also in The Herald and 1 more feed')
})
