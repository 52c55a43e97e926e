import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { moveOnBoard, reloadUnlessMoving } from './useMoveOnBoard.ts'

const queryKey = ['letters']

let cache: QueryClient
/** A fake server: its state and its pending requests. */
let kept: string
let asked: ((answer: 'yes' | 'no') => void)[]
/** The states that the page showed, in order. */
let shown: string[]

beforeEach(async () => {
  cache = new QueryClient()
  kept = 'ABC'
  asked = []
  shown = []
  const page = new QueryObserver<string>(cache, {
    queryKey,
    queryFn: async () => kept,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leave = page.subscribe(({ data }) => {
    if (data !== undefined && shown.at(-1) !== data) shown.push(data)
  })
  await vi.waitFor(() => expect(shown).toEqual(['ABC']))
  return leave
})

const toEnd = (letters: string, moved: string) => letters.replace(moved, '') + moved

/** Moves a letter to the end. */
function move(letter: string): Promise<unknown> {
  const options = moveOnBoard<string, string>(cache, {
    queryKey,
    change: toEnd,
    send: (moved) =>
      new Promise<void>((resolve, reject) =>
        asked.push((answer) => {
          if (answer === 'no') return reject(new Error('refused'))
          kept = toEnd(kept, moved)
          resolve()
        }),
      ),
    onFailure: () => {},
  })
  return new MutationObserver(cache, options).mutate(letter).catch(() => {})
}

async function answer(word: 'yes' | 'no'): Promise<void> {
  const next = await vi.waitUntil(() => asked.shift())
  next(word)
}

test('who moves twice before the first answer sees neither put back', async () => {
  const moves = [move('A'), move('B')]
  await answer('yes')
  await answer('yes')
  await Promise.all(moves)
  await vi.waitUntil(() => cache.isFetching() === 0)
  expect(shown).toEqual(['ABC', 'BCA', 'CAB'])
})

test('a change heard of while something is being moved does not put it back', async () => {
  const moving = move('A')
  await vi.waitUntil(() => asked.length > 0)
  await reloadUnlessMoving(cache, queryKey)
  expect(shown).toEqual(['ABC', 'BCA'])
  await answer('yes')
  await moving
  expect(shown).toEqual(['ABC', 'BCA'])
})

test('what changed elsewhere meanwhile shows after the last move', async () => {
  const moving = move('A')
  kept = 'ABCD'
  await answer('yes')
  await moving
  await vi.waitFor(() => expect(shown.at(-1)).toBe('BCDA'))
})

test('of two moves that both fail without a connection, nothing stays on the page', async () => {
  const moves = [move('A'), move('B')]
  const reload = vi.spyOn(cache, 'invalidateQueries').mockResolvedValue()
  await answer('no')
  await answer('no')
  await Promise.all(moves)
  expect(reload).toHaveBeenCalledOnce()
  expect(shown.at(-1)).toBe('ABC')
})

test('of two moves the one that was refused is put back, the other stays', async () => {
  const moves = [move('A'), move('B')]
  await answer('no')
  await answer('yes')
  await Promise.all(moves)
  await vi.waitFor(() => expect(shown.at(-1)).toBe('ACB'))
})
