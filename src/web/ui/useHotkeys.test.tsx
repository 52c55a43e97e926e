// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { Hotkeys } from './hotkeys.ts'
import { useHotkeys } from './useHotkeys.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Listener({ keys }: { keys: Hotkeys }) {
  useHotkeys(keys)
  return null
}

/** Presses the keys while each of these is listened for by a component of its own. Answers the hotkeys that ran. */
function pressWhileListening(components: string[][], pressed: string[]): string[] {
  const ran: string[] = []
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      components.map((names) => (
        <Listener
          key={names.join()}
          keys={Object.fromEntries(names.map((name) => [name, { press: () => void ran.push(name) }]))}
        />
      )),
    ),
  )
  for (const key of pressed) document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  act(() => root.unmount())
  return ran
}

test.each([[[['t'], ['g t']]], [[['g t'], ['t']]]])(
  'g t of one component does not run the t of another: %j',
  (components) => {
    expect(pressWhileListening(components, ['g', 't', 't'])).toEqual(['g t', 't'])
  },
)

test('a key of another component ends a sequence', () => {
  expect(pressWhileListening([['g t', 't'], ['x']], ['g', 'x', 't'])).toEqual(['x', 't'])
})

test('the first of two components with the same key gets it, and nobody after they are gone', () => {
  expect(
    pressWhileListening(
      [
        ['t', 'a'],
        ['t', 'b'],
      ],
      ['t', 'b'],
    ),
  ).toEqual(['t', 'b'])
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 't' }))
})

test('k with Ctrl held runs Ctrl+k, and never the k of a list', () => {
  const ran: string[] = []
  const root = createRoot(document.createElement('div'))
  const keys = Object.fromEntries(['k', 'r', 'Ctrl+k'].map((name) => [name, { press: () => void ran.push(name) }]))
  act(() => root.render(<Listener keys={keys} />))
  for (const key of ['k', 'r'])
    document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, cancelable: true }))
  act(() => root.unmount())
  expect(ran).toEqual(['Ctrl+k'])
})
