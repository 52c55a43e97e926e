import { useEffect } from 'react'
import changelog from '../../../../CHANGELOG.md?raw'
import { texts } from '../../../shared/texts/texts.ts'
import { seenVersionSetting } from '../../core/useNews.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { SignedInPage } from '../../frame/SignedInPage.tsx'
import { readChangelog } from './readChangelog.ts'
import styles from './WhatsNewPage.module.css'

/** The changelog, which is in English, newest version first. */
export function WhatsNewPage() {
  const version = useServerConfig()?.version
  useEffect(() => {
    if (version !== undefined) seenVersionSetting.set(version)
  }, [version])
  return (
    <SignedInPage title={texts.whatsNew()}>
      <div lang="en" dir="ltr" className={styles.text}>
        {readChangelog(changelog).map(({ title, areas }) => (
          <section key={title} aria-label={title}>
            <h2 className={styles.version}>{title}</h2>
            {areas.map((area) => (
              <section key={area.title}>
                <h3 className={styles.area}>{area.title}</h3>
                <ul className={styles.changes}>
                  {area.changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </section>
            ))}
          </section>
        ))}
      </div>
    </SignedInPage>
  )
}
