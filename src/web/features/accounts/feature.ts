import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useHasProviders } from './useHasProviders.ts'

export const account: Feature = {
  settings: [
    {
      id: 'profile',
      page: 'account',
      title: texts.settingsProfile,
      Content: lazyComponent(async () => (await import('./ProfileForm.tsx')).ProfileForm),
    },
    {
      id: 'email',
      page: 'account',
      title: texts.settingsEmail,
      Content: lazyComponent(async () => (await import('./AddressForm.tsx')).AddressForm),
    },
    {
      id: 'password',
      page: 'account',
      title: texts.settingsPassword,
      Content: lazyComponent(async () => (await import('./PasswordForm.tsx')).PasswordForm),
    },
    {
      id: 'language',
      page: 'account',
      title: texts.settingsLanguage,
      hint: texts.settingsLanguageHint,
      Content: lazyComponent(async () => (await import('./LanguageForm.tsx')).LanguageForm),
    },
    {
      id: 'providers',
      page: 'account',
      title: texts.linkedProviders,
      hint: texts.linkedProvidersHint,
      Content: lazyComponent(async () => (await import('./LinkedProviders.tsx')).LinkedProviders),
      useIsOffered: useHasProviders,
    },
    {
      id: 'sessions',
      page: 'account',
      title: texts.settingsSessions,
      hint: texts.settingsSessionsHint,
      Content: lazyComponent(async () => (await import('./SessionList.tsx')).SessionList),
    },
  ],
  slots: { settingsNotice: lazyComponent(async () => (await import('./SettingsNotice.tsx')).SettingsNotice) },
}

/** Apart, since it comes after the sections that other features add to the page of the account. */
export const endOfAccount: Feature = {
  settings: [
    {
      id: 'delete-account',
      page: 'account',
      title: texts.settingsDeleteAccount,
      Content: lazyComponent(async () => (await import('./DeleteAccount.tsx')).DeleteAccount),
    },
  ],
}
