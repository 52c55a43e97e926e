import { type ComponentType, lazy, Suspense, useState } from 'react'

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the script. A component that is first shown after that appears at once: after an empty fallback, React waits 300 ms. */
  preload: () => Promise<unknown>
}

/**
 * A component whose script is loaded when it is first shown. Until then `Meanwhile` is shown, or nothing.
 *
 *     const HelpDialog = lazyComponent(async () => (await import('./HelpDialog.tsx')).HelpDialog)
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Loaded = lazy(preload)
  const Shown = (props: Props) => {
    // Those that began with the fallback keep their elements.
    const [Ready] = useState(() => loaded)
    if (Ready !== undefined) return <Ready {...props} />
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Object.assign(Shown, { preload })
}
