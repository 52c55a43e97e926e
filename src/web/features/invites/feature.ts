import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useMayInvite } from './useMayInvite.ts'

export const invites: Feature = {
  settings: [
    {
      id: 'invitations',
      page: 'account',
      title: texts.settingsInvites,
      hint: () => texts.settingsInvitesHint({ count: limits.inviteDays }),
      Content: lazyComponent(async () => (await import('./Invites.tsx')).Invites),
      useIsOffered: useMayInvite,
    },
  ],
}
