// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { defaultPreferences } from '../../shared/preferences.ts'
import { setLanguage } from '../../shared/texts/makeText.ts'
import { recordBoard } from '../board/recordBoard.ts'
import type { KeptBoard } from '../core/boardStore.ts'
import { readDrawn } from './drawAgain.ts'

const published = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString()
const itemOf = (id: number) =>
  `<article data-item-id="${id}" onclick="alert(1)"><img src="/api/images/${id}" class="picture"><h4><button>Story &lt;b&gt; ${id}</button></h4>
  <span style="background: red">Read first</span><time datetime="${published}">just now</time><button aria-label="Mark Read: ${id}">Mark Read</button></article>`
const blockOf = (feed: number, items: number[]) =>
  `<section id="place-${feed}"><section data-block aria-labelledby="feed-${feed}"><h3 id="feed-${feed}">Feed ${feed}</h3><span data-unpainted>Tools</span>${items.map(itemOf).join('')}</section></section>`

function show(blocks: string) {
  document.body.innerHTML = `<div id="root"><main><div class="feeds"><div><h1>My Feeds</h1></div><div class="board"><div class="columns"><section id="column-1" aria-label="News"><header><h2>News</h2></header>${blocks}</section></div></div></div></main></div>`
}

/** The screen that the next visit paints; null if nothing. */
function paintAgain(change: Partial<KeptBoard> = {}): HTMLElement | null {
  const drawn = recordBoard()
  const kept = { user: { preferences: defaultPreferences }, ...(drawn && { drawn: JSON.parse(JSON.stringify(drawn)) }) }
  // The other fields are not read.
  return readDrawn({ ...(kept as KeptBoard), ...change }, 'en')?.() ?? null
}

beforeEach(() => {
  setLanguage('en', {})
  localStorage.clear()
})

test('the next visit paints what the page drew, with the age that it has by then', () => {
  show(blockOf(1, [1, 2]))
  const painted = paintAgain()
  expect(painted?.querySelector('.painted-items [data-item-id="1"] button')?.textContent).toBe('Story <b> 1')
  expect(painted?.querySelector('time')?.textContent).toBe('3 hr ago')
  expect(painted?.querySelector('article span')?.getAttribute('style')).toBe('background: red')
  expect(painted?.querySelector('.painted-beneath h1')?.textContent).toBe('My Feeds')
})

test('what is painted has no scripts, addresses, names of elements or hidden tools', () => {
  show(blockOf(1, [1]))
  const painted = paintAgain()
  expect(painted?.querySelectorAll('[onclick], [src], [id], [data-unpainted]')).toHaveLength(0)
  expect(painted?.textContent).not.toContain('Tools')
})

test('each painted control says which control of the page it stands for', () => {
  show(blockOf(1, [7]))
  const painted = paintAgain()
  const targets = [...(painted?.querySelectorAll('article [data-press]') ?? [])].map((each) =>
    each.getAttribute('data-press'),
  )
  expect(targets).toHaveLength(2)
  for (const target of targets) expect(document.querySelectorAll(`#root ${target}`)).toHaveLength(1)
})

test('a block that shows more than at first is painted with its first items', () => {
  show(blockOf(1, [1, 2, 3, 4, 5, 6]))
  expect(paintAgain()?.querySelectorAll('article')).toHaveLength(3)
})

test('a column is painted down to the first block that is not drawn', () => {
  show(`${blockOf(1, [1])}<section data-waiting><h3>Feed 2</h3></section>${blockOf(3, [3])}`)
  expect(paintAgain()?.textContent).toContain('Feed 1')
  expect(paintAgain()?.textContent).not.toContain('Feed 3')
})

test('nothing is painted in another language, at another address, in another look or without a board', () => {
  show(blockOf(1, [1]))
  const drawn = recordBoard()
  if (drawn === undefined) throw new Error('Nothing was recorded.')
  expect(paintAgain({ drawn })).not.toBeNull()
  expect(paintAgain({ drawn: { ...drawn, language: 'de' } })).toBeNull()
  expect(paintAgain({ drawn: { ...drawn, address: '/feed?board=2' } })).toBeNull()
  expect(paintAgain({ drawn: { ...drawn, setting: '[]' } })).toBeNull()
  document.body.innerHTML = '<div id="root"><main></main></div>'
  expect(recordBoard()).toBeUndefined()
})
