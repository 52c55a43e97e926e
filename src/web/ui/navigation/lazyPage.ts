import type { ComponentType } from 'react'

export type LazyPage = {
  /** undefined once the page is there. A failed load can be repeated. */
  load: () => Promise<unknown> | undefined
  /** The page, or the promise of it for `use`. A failure stays until the next load. */
  component: () => ComponentType | Promise<ComponentType>
}

/** A page whose script is loaded when it is shown, or before. */
export function createLazyPage(loadComponent: () => Promise<ComponentType>): LazyPage {
  let there: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  let hasFailed = false
  const start = () => {
    hasFailed = false
    loading = loadComponent()
    loading.then(
      (component) => {
        there = component
      },
      () => {
        hasFailed = true
      },
    )
    return loading
  }
  return {
    load: () => (there === undefined ? ((hasFailed ? undefined : loading) ?? start()) : undefined),
    component: () => there ?? loading ?? start(),
  }
}
