import { useLayoutEffect } from 'react'

/** How many components set each attribute. Dialogs can be open above each other. */
const holders = new Map<string, number>()

/**
 * Sets an attribute on the root element for style sheets. A rule with `:root:has(…)` does the same without script, but then the
 * browser styles the whole page again after each change of its elements.
 */
export function useRootMark(name: `data-${string}`, { isSet }: { isSet: boolean }): void {
  useLayoutEffect(() => {
    if (!isSet) return
    change(name, 1)
    return () => change(name, -1)
  }, [name, isSet])
}

function change(name: string, by: 1 | -1): void {
  const count = (holders.get(name) ?? 0) + by
  holders.set(name, count)
  document.documentElement.toggleAttribute(name, count > 0)
}
