import { expect, test } from 'vitest'
import { texts } from '../../../shared/texts/texts.ts'
import { createImportTurns } from './importTurns.ts'

test('imports run one at a time, in the order in which their files arrived', async () => {
  const turns = createImportTurns()
  const ran: string[] = []
  const admitted = ['Ada', 'Ben', 'Cleo'].map((name, id) => ({ name, ...turns.admit({ id }) }))
  const [ada, ben, cleo] = admitted
  for (const one of [cleo, ada, ben]) void one?.takeTurn().then(() => ran.push(one.name))
  await Promise.resolve()
  expect(ran).toEqual(['Cleo'])
  expect(admitted.map(({ importsBefore }) => importsBefore())).toEqual([1, 2, 0])
  cleo?.leave()
  await Promise.resolve()
  expect(ran).toEqual(['Cleo', 'Ada'])
  ben?.leave()
  ada?.leave()
  await Promise.resolve()
  expect(ran).toEqual(['Cleo', 'Ada'])
})

test('a reader has one import at a time, from its upload to its end', () => {
  const turns = createImportTurns()
  const first = turns.admit({ id: 1 })
  expect(() => turns.admit({ id: 1 })).toThrow(texts.importUnderWay())
  turns.admit({ id: 2 })
  first.leave()
  const second = turns.admit({ id: 1 })
  first.leave()
  expect(() => turns.admit({ id: 1 })).toThrow(texts.importUnderWay())
  second.leave()
})

test('when many imports wait, the next one is refused with a hint to retry', () => {
  const turns = createImportTurns()
  const admitted = Array.from({ length: 21 }, (_, id) => turns.admit({ id }))
  for (const one of admitted.slice(0, 20)) void one.takeTurn()
  expect(() => admitted[20]?.takeTurn()).toThrow(texts.importsBusy())
  expect(() => turns.admit({ id: 30 })).toThrow(texts.importsBusy())
  admitted[0]?.leave()
  expect(() => turns.admit({ id: 30 })).not.toThrow()
})
