import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A component whose script is loaded when it is first shown; until then `Meanwhile`, or nothing, stands in its place.
 *
 *     const HelpDialog = later(async () => (await import('./HelpDialog.tsx')).HelpDialog)
 */
export function later<Props extends object>(
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
