// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { pictureWallsSetting, readPictureWalls, setPictureWall } from './pictureWalls.ts'

test('a feed becomes a picture wall once, and a list again', () => {
  setPictureWall(7, true)
  setPictureWall(9, true)
  setPictureWall(7, true)
  expect(pictureWallsSetting.get()).toEqual([9, 7])
  setPictureWall(7, false)
  expect(pictureWallsSetting.get()).toEqual([9])
})

test.each([
  [undefined, []],
  ['7', []],
  [{ 7: true }, []],
  [
    [7, '8', -1, 1.5, null, 7, 9],
    [7, 9],
  ],
])('stored as %j, the walls are %j', (stored, walls) => {
  expect(readPictureWalls(stored)).toEqual(walls)
})

test('the oldest of too many walls are dropped', () => {
  expect(readPictureWalls(Array.from({ length: 600 }, (_, index) => index + 1))).toHaveLength(500)
})
