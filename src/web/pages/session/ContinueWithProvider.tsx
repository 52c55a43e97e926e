import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { basePath } from '../../ui/basePath.ts'
import styles from './AccountPage.module.css'

/** Starts the sign-in at the server's provider, if it has one: docs/specification.md#provider-sign-in. */
export function ContinueWithProvider() {
  const provider = useServerConfig()?.signInProvider ?? null
  if (provider === null) return null
  const start = `${basePath()}${limits.apiBasePath}/auth/oauth/${encodeURIComponent(provider.id)}`
  return (
    <>
      <p className={styles.or}>{texts.signInOr()}</p>
      <Button onClick={() => location.assign(start)}>{texts.continueWith({ provider: provider.name })}</Button>
    </>
  )
}
