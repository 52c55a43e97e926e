import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const account: Feature = {
  settings: [
    {
      id: 'profile',
      title: texts.settingsProfile,
      Content: lazyComponent(async () => (await import('./ProfileForm.tsx')).ProfileForm),
    },
    {
      id: 'email',
      title: texts.settingsEmail,
      Content: lazyComponent(async () => (await import('./AddressForm.tsx')).AddressForm),
    },
    {
      id: 'password',
      title: texts.settingsPassword,
      Content: lazyComponent(async () => (await import('./PasswordForm.tsx')).PasswordForm),
    },
    {
      Section: lazyComponent(async () => (await import('./LinkedProvidersSection.tsx')).LinkedProvidersSection),
    },
    {
      id: 'sessions',
      title: texts.settingsSessions,
      hint: texts.settingsSessionsHint,
      Content: lazyComponent(async () => (await import('./SessionList.tsx')).SessionList),
    },
    {
      id: 'delete-account',
      title: texts.settingsDeleteAccount,
      Content: lazyComponent(async () => (await import('./DeleteAccount.tsx')).DeleteAccount),
      isLast: true,
    },
  ],
  slots: { settingsNotice: lazyComponent(async () => (await import('./SettingsNotice.tsx')).SettingsNotice) },
}
