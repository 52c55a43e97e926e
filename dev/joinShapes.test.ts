import { expect, test } from 'vitest'
import { joinShapes } from './joinShapes.ts'

test('paths follow one another, each from its own beginning', () => {
  const cross = [
    ['path', { d: 'M18 6 6 18', key: 'a' }],
    ['path', { d: 'm6 6 12 12', key: 'b' }],
  ] as const
  expect(joinShapes(cross)).toBe('M18 6 6 18M6 6m0 0 12 12')
})

test('circles, lines and rectangles become paths', () => {
  expect(joinShapes([['circle', { cx: '12', cy: '12', r: '1' }]])).toBe('M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z')
  expect(joinShapes([['line', { x1: '1', y1: '2', x2: '3', y2: '4' }]])).toBe('M1 2L3 4')
  expect(joinShapes([['rect', { x: '1', y: '2', width: '6', height: '4' }]])).toBe('M1 2h6v4h-6z')
  expect(joinShapes([['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }]])).toBe(
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
  )
})

test('a filled dot needs no fill, because its line covers it', () => {
  expect(joinShapes([['circle', { cx: '6', cy: '6', r: '.5', fill: 'currentColor' }]])).toBe(
    'M5.5 6a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0z',
  )
})

test('an icon with a shape of its own color stays as it is', () => {
  expect(joinShapes([['circle', { cx: '6', cy: '6', r: '2', fill: 'currentColor' }]])).toBeNull()
  expect(joinShapes([['circle', { cx: '6', cy: '6', r: '.5', fill: 'red' }]])).toBeNull()
  expect(joinShapes([['polygon', { points: '1 2 3 4' }]])).toBeNull()
})
