// The handles and drop targets of the board: elements by their places. The script for dragging is loaded when a pointer or the
// focus comes to a handle (board/drag/DragLayer.tsx).
import { createContext } from 'react'

export const feedPlace = (id: number) => `feed:${id}`
export const searchPlace = (id: number) => `search:${id}`
export const columnPlace = (id: number) => `column:${id}`

/** The id of the hidden text that explains dragging with the keyboard. */
export const dragHelpId = 'drag-help'

/** The event from React; `nativeEvent` starts the drag. */
export type PressEvent = { nativeEvent: Event }
/** The keys are the names in React: 'onPointerDown', 'onKeyDown'. */
export type HandleListeners = Partial<Record<string, (event: PressEvent) => void>>

type PlaceKind = 'drop' | 'handle'

export type DragPlaces = {
  /** Returns a function that removes the element. */
  add: (kind: PlaceKind, place: string, element: HTMLElement) => () => void
  read: (kind: PlaceKind) => ReadonlyMap<string, HTMLElement>
  /** `onChange` is called once after several changes at the same moment. */
  subscribe: (onChange: () => void) => () => void
  /** Handles a press on a handle. Until the script for dragging is loaded, the last press waits. */
  press: (place: string, name: string, event: PressEvent) => void
  /** Sets the listeners of a handle. Returns a function that removes them. */
  listen: (place: string, listeners: HandleListeners) => () => void
}

export function createDragPlaces(): DragPlaces {
  let elements: Record<PlaceKind, Map<string, HTMLElement>> = { drop: new Map(), handle: new Map() }
  const listenersOf = new Map<string, HandleListeners>()
  const subscribers = new Set<() => void>()
  let waiting: WaitingPress | undefined
  let isTelling = false

  const followPointer = (press: WaitingPress) => {
    const released = new AbortController()
    const options = { capture: true, signal: released.signal }
    const forget = () => {
      if (waiting === press) waiting = undefined
      released.abort()
    }
    const follow = (move: PointerEvent) => {
      press.lastMove = move
    }
    document.addEventListener('pointermove', follow, options)
    document.addEventListener('pointerup', forget, options)
    document.addEventListener('pointercancel', forget, options)
    return () => released.abort()
  }
  const change = (kind: PlaceKind, edit: (map: Map<string, HTMLElement>) => void) => {
    edit(elements[kind])
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      // Once for all changes: a board adds hundreds of places at the same moment.
      elements = { drop: new Map(elements.drop), handle: new Map(elements.handle) }
      for (const tell of subscribers) tell()
    })
  }
  return {
    add(kind, place, element) {
      change(kind, (map) => map.set(place, element))
      return () => {
        // Another element may have replaced it already.
        if (elements[kind].get(place) === element) change(kind, (map) => map.delete(place))
      }
    },
    read: (kind) => elements[kind],
    subscribe(onChange) {
      subscribers.add(onChange)
      return () => void subscribers.delete(onChange)
    },
    press(place, name, event) {
      const listener = listenersOf.get(place)?.[name]
      if (listener !== undefined) return listener(event)
      waiting = { place, name, event, lastMove: undefined, release: () => {} }
      if (name === 'onPointerDown') waiting.release = followPointer(waiting)
    },
    listen(place, listeners) {
      listenersOf.set(place, listeners)
      const pressed = waiting
      if (pressed?.place === place) {
        waiting = undefined
        pressed.release()
        listeners[pressed.name]?.(pressed.event)
        if (pressed.lastMove !== undefined) repeatMove(pressed.lastMove)
      }
      return () => void listenersOf.delete(place)
    },
  }
}

type WaitingPress = {
  place: string
  name: string
  event: PressEvent
  /** Repeated for the script for dragging, because the pointer may have stopped before it is loaded. */
  lastMove: PointerEvent | undefined
  release: () => void
}

/** The first move starts the drag, the second continues it. */
function repeatMove(move: PointerEvent): void {
  const repeat = () => document.dispatchEvent(new PointerEvent('pointermove', move))
  repeat()
  requestAnimationFrame(repeat)
}

/** `prepare` loads the script for dragging. */
export type Dragging = { places: DragPlaces; prepare: () => void }

export const DraggingContext = createContext<Dragging | null>(null)
