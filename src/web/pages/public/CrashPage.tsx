import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** When a page fails to render, or its script can't be loaded because the connection is gone or a new version is out. */
export function CrashPage() {
  return (
    <main>
      <title>Something went wrong · Broadsheet</title>
      <EmptyState
        heading="h1"
        title="This page could not be shown"
        hint="Nothing you did is lost. Reloading usually helps."
      >
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </EmptyState>
    </main>
  )
}
