import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A component whose script is loaded when it is first shown. Until then `Meanwhile` is shown, or nothing.
 *
 *     const HelpDialog = lazyComponent(async () => (await import('./HelpDialog.tsx')).HelpDialog)
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
