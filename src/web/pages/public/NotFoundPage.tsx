import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PublicPage } from './PublicPage.tsx'

export function NotFoundPage() {
  return (
    <PublicPage title="Page not found">
      <EmptyState
        heading="h1"
        title="There is no page at this address"
        hint="The page may have moved, or the address may be mistyped."
      >
        <Link to="/" className={buttonClass('primary')}>
          Back to Home
        </Link>
      </EmptyState>
    </PublicPage>
  )
}
