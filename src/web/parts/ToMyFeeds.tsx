import { texts } from '../../shared/texts/texts.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Link } from '../ui/navigation/Link.tsx'

/** The next step from an empty list of the reader. */
export function ToMyFeeds() {
  return (
    <Link to="." search={{}} className={buttonClass('primary')}>
      {texts.goToMyFeeds()}
    </Link>
  )
}
