import { expect, test } from 'vitest'
import type { Recording } from '../../core/player.ts'
import { makeItem } from '../../testing/makeEntities.ts'
import { chooseEpisodes } from './chooseEpisodes.ts'

const sound = {
  enclosureIndex: 0,
  url: 'https://example.com/a.mp3',
  isVideo: false,
  durationSeconds: null,
  positionSeconds: 0,
  isFinished: false,
  episode: null,
  season: null,
}

const episode = (id: number, isFinished = false): Recording => ({
  ...makeItem({ id }),
  sound: { ...sound, isFinished },
})
const article = (id: number) => makeItem({ id })
const kept = (id: number, isChosen = false) => ({ id, item: episode(id), isChosen })
const ids = ({ wanted }: ReturnType<typeof chooseEpisodes>) => wanted.map(({ item }) => item.id)

test('the next two episodes of the queue are kept, and articles and heard ones are passed over', () => {
  const queue = [article(1), episode(2, true), episode(3), article(4), episode(5), episode(6)]
  const choice = chooseEpisodes({ queue, kept: [kept(2), kept(3)], isAheadOn: true, over: new Set() })
  expect(ids(choice)).toEqual([3, 5])
  expect(choice.dropped).toEqual([2])
})

test('a chosen episode stays until it was heard, also one that is next in the queue', () => {
  const known = { queue: [episode(3), episode(5), episode(6)], kept: [kept(3, true), kept(9, true)], isAheadOn: true }
  expect(ids(chooseEpisodes({ ...known, over: new Set() }))).toEqual([3, 9, 5])
  const heard = chooseEpisodes({ ...known, over: new Set([3, 9]) })
  expect(ids(heard)).toEqual([5, 6])
  expect(heard.dropped).toEqual([3, 9])
})

test('without the switch only chosen episodes are kept', () => {
  const choice = chooseEpisodes({
    queue: [episode(3)],
    kept: [kept(3), kept(9, true)],
    isAheadOn: false,
    over: new Set(),
  })
  expect(ids(choice)).toEqual([9])
  expect(choice.dropped).toEqual([3])
})
