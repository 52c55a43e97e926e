import { expect, test } from 'vitest'
import { moveItems } from './moves.ts'

const columns = [
  { id: 1, name: 'News', order: 0, feeds: [] },
  { id: 2, name: 'Later', order: 1, feeds: [] },
]

/** The moves of a feed in News, of five, of which those in these places are shown. */
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

test('a feed moves up and down past its neighbour', () => {
  const choose = movesFrom(2, [0, 1, 2, 3, 4])
  expect(choose('Move up')).toEqual([1, 1])
  expect(choose('Move down')).toEqual([1, 3])
})

test('a feed moves past the next one that is shown, and past all that is hidden between them', () => {
  const choose = movesFrom(2, [0, 2, 4])
  expect(choose('Move up')).toEqual([1, 0])
  expect(choose('Move down')).toEqual([1, 4])
})

test('a feed that is shown at an end stays there, whatever is hidden beyond', () => {
  expect(movesFrom(1, [1, 3])('Move up')).toBe('stays')
  expect(movesFrom(3, [1, 3])('Move down')).toBe('stays')
})

test('a feed that goes to another column goes last', () => {
  expect(movesFrom(2, [2])('Move to column Later')).toEqual([2, 2])
})
