import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Shown if a page fails to render, or if its script can't be loaded: the connection is gone or the server was updated. */
export function CrashPage() {
  return (
    <main>
      <title>{texts.tabTitle({ page: texts.crashTitle() })}</title>
      <EmptyState heading="h1" title={texts.crashTitle()} hint={texts.crashHint()}>
        <Button look="primary" onClick={() => location.reload()}>
          {texts.reload()}
        </Button>
      </EmptyState>
    </main>
  )
}
