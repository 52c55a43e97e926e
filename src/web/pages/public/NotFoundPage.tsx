import { texts } from '../../../shared/texts/texts.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import { PublicPage } from './PublicPage.tsx'

export function NotFoundPage() {
  return (
    <PublicPage title={texts.notFoundTitle()}>
      <EmptyState heading="h1" title={texts.notFoundTitle()} hint={texts.notFoundHint()}>
        <Link to="/" className={buttonClass('primary')}>
          {texts.backToHome()}
        </Link>
      </EmptyState>
    </PublicPage>
  )
}
