import { limits } from '../../../shared/limits.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AccountPage.module.css'

/** 'Continue with …' for the third-party sign-in, where one is set up; it ends at /auth/callback (spec §7). */
export function ContinueWithProvider() {
  const provider = useServerConfig()?.signInProvider ?? null
  if (provider === null) return null
  const start = `${limits.apiBasePath}/auth/oauth/${encodeURIComponent(provider.id)}`
  return (
    <>
      <p className={styles.or}>or</p>
      <Button onClick={() => location.assign(start)}>Continue with {provider.name}</Button>
    </>
  )
}
