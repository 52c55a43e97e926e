import { useSyncExternalStore } from 'react'

/** A setting of this device, because a phone and a desktop are read differently. It is kept in localStorage. */
export type DeviceSetting<Value> = {
  get: () => Value
  /** Blocked storage is no failure: the value then lasts until the page is left. */
  set: (value: Value) => void
  /** Back to the value without an entry in localStorage. */
  forget: () => void
  /** Calls the listener when this or another tab changes the setting. Returns the function that ends it. */
  listen: (listener: () => void) => () => void
}

/**
 * @param key its name in localStorage
 * @param read turns the stored value into a valid one. It gets anything, because another version of the page or the user may
 *   have stored it, and undefined if nothing is stored.
 */
export function createDeviceSetting<Value>(key: string, read: (stored: unknown) => Value): DeviceSetting<Value> {
  let value = read(load(key))
  const listeners = new Set<() => void>()
  const change = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  // Without it, the module is loaded outside a browser, by tests of data.
  globalThis.addEventListener?.('storage', (event) => {
    // A null key: the whole storage was cleared.
    if (event.key === key || event.key === null) change(read(load(key)))
  })
  return {
    get: () => value,
    set: (next) => {
      change(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // See the contract of `set`.
      }
    },
    forget: () => {
      change(read(undefined))
      try {
        localStorage.removeItem(key)
      } catch {
        // Blocked storage has no entry.
      }
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a setting. The component renders again when it changes. */
export function useDeviceSetting<Value>({ listen, get }: DeviceSetting<Value>): Value {
  return useSyncExternalStore(listen, get)
}

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
