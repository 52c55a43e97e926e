import { texts } from '../../../shared/texts/texts.ts'
import { useNews } from '../../core/useNews.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { Link } from '../../ui/navigation/Link.tsx'

/** The version, and the way to what it brought. */
export function About() {
  const config = useServerConfig()
  const news = useNews()
  if (config === undefined) return null
  return (
    <>
      <p>{texts.ownVersion(config)}</p>
      <Link to="/whats-new">{news === null ? texts.whatsNew() : texts.whatsNewIn({ version: news })}</Link>
    </>
  )
}
