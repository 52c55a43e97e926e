import { expect, test } from 'vitest'
import type { Column } from '../../shared/api/entities.ts'
import { moveItems } from './moves.ts'

const columns: Column[] = [
  { id: 1, name: 'News', order: 0, sort: 'hand', boardId: null, feeds: [] },
  { id: 2, name: 'Later', order: 1, sort: 'hand', boardId: null, feeds: [] },
]

/** The moves of a feed in News, which has five feeds and shows those in `shownPlaces`. */
function movesFrom(order: number, shownPlaces: number[]) {
  const moved: [columnId: number, order: number][] = []
  const shown = shownPlaces.map((place) => ({ order: place }))
  const position = { columns, columnId: 1, order, countIn: (id: number) => (id === 1 ? 5 : 2), shown }
  const moves = moveItems(position, (...place) => moved.push(place))
  return (label: string) => {
    const move = moves.find((each) => each.label === label)
    if (move?.isDisabled) return 'stays'
    move?.onChoose()
    return moved.at(-1)
  }
}

test('a feed moves up and down past its neighbor', () => {
  const choose = movesFrom(2, [0, 1, 2, 3, 4])
  expect(choose('Move up')).toEqual([1, 1])
  expect(choose('Move down')).toEqual([1, 3])
})

test('a feed moves past the next visible feed and all hidden feeds before it', () => {
  const choose = movesFrom(2, [0, 2, 4])
  expect(choose('Move up')).toEqual([1, 0])
  expect(choose('Move down')).toEqual([1, 4])
})

test('the first and the last visible feed stay, even if hidden feeds are beyond them', () => {
  expect(movesFrom(1, [1, 3])('Move up')).toBe('stays')
  expect(movesFrom(3, [1, 3])('Move down')).toBe('stays')
})

test('a feed that moves to another column goes to its end', () => {
  expect(movesFrom(2, [2])('Move to column Later')).toEqual([2, 2])
})
