import { texts } from '../../../shared/texts/texts.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'

/** The operator's address for privacy and legal questions (CONTACT_EMAIL). */
export function ContactAddress() {
  const email = useServerConfig()?.contactEmail ?? ''
  if (email === '') return <>{texts.theOperator()}</>
  return <a href={`mailto:${email}`}>{email}</a>
}
