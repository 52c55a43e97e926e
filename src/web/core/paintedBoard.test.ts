// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coverWithPaintedBoard, keepPress, removePaintedBoard } from './paintedBoard.ts'

const headlineOf = (id: number) => `[data-item-id="${id}"] h4 > button`
const markOf = (id: number) => `[data-item-id="${id}"] [aria-label="Mark Read: ${id}"]`

let root: HTMLElement
/** The pressed controls of the page, in order. */
let pressed: string[]

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root"></div>'
  root = document.getElementById('root') as HTMLElement
  pressed = []
  root.addEventListener('click', ({ target }) => {
    const button = target as HTMLElement
    pressed.push(button.getAttribute('aria-label') ?? `Open: ${button.closest('article')?.dataset.itemId}`)
  })
})

afterEach(() => {
  removePaintedBoard()
  vi.useRealTimers()
})

/** Paints items below each other; those in `below` are out of sight. */
function paint(ids: number[], below: number[] = []): Set<string> {
  const element = document.createElement('div')
  for (const id of [...ids, ...below]) {
    const article = document.createElement('article')
    article.dataset.itemId = String(id)
    const top = below.includes(id) ? innerHeight + 10 : 10
    article.getBoundingClientRect = () => new DOMRect(0, top, 100, 50)
    element.append(article)
  }
  document.body.append(element)
  const presses = new Set<string>()
  globalThis.paintedBoard = { element, presses }
  return presses
}

function draw(id: number): void {
  const article = `<article data-item-id="${id}"><h4><button>Title</button></h4><button aria-label="Mark Read: ${id}"></button></article>`
  root.insertAdjacentHTML('beforeend', article)
}

const isPainted = () => globalThis.paintedBoard !== undefined
const nextFrame = () => vi.advanceTimersToNextFrame()

test('the page takes over when it has drawn the items in sight', () => {
  paint([1, 2], [3])
  coverWithPaintedBoard()
  draw(1)
  nextFrame()
  expect(isPainted()).toBe(true)
  draw(2)
  nextFrame()
  expect(isPainted()).toBe(false)
  expect(document.querySelectorAll('article')).toHaveLength(2)
})

test('a page that draws other items takes over after a while', () => {
  paint([1])
  coverWithPaintedBoard()
  vi.advanceTimersByTime(4000)
  expect(isPainted()).toBe(true)
  vi.advanceTimersByTime(2000)
  expect(isPainted()).toBe(false)
})

test('once the page is there, Tab and screen readers find each control only in it', () => {
  paint([1])
  const painted = globalThis.paintedBoard?.element
  painted?.insertAdjacentHTML('beforeend', '<button></button><div tabindex="0"></div>')
  coverWithPaintedBoard()
  expect(painted?.getAttribute('aria-hidden')).toBe('true')
  expect([...(painted?.querySelectorAll<HTMLElement>('button, div') ?? [])].map(({ tabIndex }) => tabIndex)).toEqual([
    -1, -1,
  ])
})

test('a press acts as soon as its control is drawn, once, and the page takes over', () => {
  const presses = paint([1, 2])
  coverWithPaintedBoard()
  nextFrame()
  keepPress(presses, markOf(1))
  keepPress(presses, markOf(1))
  draw(1)
  nextFrame()
  expect(pressed).toEqual(['Mark Read: 1'])
  expect(isPainted()).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(pressed).toHaveLength(1)
})

test('a press on an item that is drawn after the page took over is not lost', () => {
  const presses = paint([1])
  coverWithPaintedBoard()
  keepPress(presses, markOf(1))
  vi.advanceTimersByTime(6000)
  expect(isPainted()).toBe(false)
  draw(1)
  nextFrame()
  expect(pressed).toEqual(['Mark Read: 1'])
})

test('of several opened articles only the last opens, after the marks', () => {
  const presses = paint([1, 2])
  for (const press of [headlineOf(1), headlineOf(2), markOf(1)]) keepPress(presses, press)
  draw(1)
  draw(2)
  coverWithPaintedBoard()
  nextFrame()
  expect(pressed).toEqual(['Mark Read: 1', 'Open: 2'])
})

test('presses on a board that the reader has left do nothing', () => {
  const presses = paint([1])
  coverWithPaintedBoard()
  keepPress(presses, markOf(1))
  removePaintedBoard()
  draw(1)
  vi.advanceTimersByTime(1000)
  expect(pressed).toEqual([])
})
