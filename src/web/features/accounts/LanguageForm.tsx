import { useState } from 'react'
import { currentLanguage } from '../../../shared/texts/makeText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { browserLanguage, keepLanguage, offeredLanguages, reloadInLanguage } from '../../core/language.ts'
import { usePreferences, useSetPreferences } from '../../core/usePreferences.ts'
import styles from '../../ui/forms/SettingsForm.module.css'
import { ownLanguageName } from '../../ui/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useToast } from '../../ui/toastContext.ts'

/** The language of pages and mails, and the time zone of the reader. */
export function LanguageForm() {
  const { timeZone } = usePreferences()
  const setPreferences = useSetPreferences()
  const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([zoneHere, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <>
      <LanguageField />
      {currentLanguage() !== 'en' && <p className={styles.text}>{texts.languageIsDraft()}</p>}
      <SelectField
        label={texts.timeZone()}
        hint={texts.timeZoneHint()}
        value={timeZone ?? ''}
        options={[
          { value: '', label: texts.timeZoneOfDevice({ zone: zoneHere }) },
          ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' '), isName: true as const })),
        ]}
        onChange={(zone) => setPreferences({ timeZone: zone === '' ? null : zone })}
      />
    </>
  )
}

function LanguageField() {
  const toast = useToast()
  const { language } = usePreferences()
  const [chosen, setChosen] = useState(language)
  const choose = async (value: string) => {
    const next = value === '' ? null : value
    setChosen(next)
    try {
      await call('PATCH /auth/profile', { body: { preferences: { language: next } } })
      keepLanguage(next)
      reloadInLanguage()
    } catch (error) {
      setChosen(language)
      toast({ kind: 'error', text: explainFailure(error, texts.calmFailed()) })
    }
  }
  return (
    <SelectField
      label={texts.settingsLanguage()}
      value={chosen ?? ''}
      options={[
        { value: '', label: texts.languageOfBrowser({ language: ownLanguageName(browserLanguage()) }) },
        ...offeredLanguages().map((code) => ({ value: code, label: ownLanguageName(code), isName: true as const })),
      ]}
      onChange={choose}
    />
  )
}
