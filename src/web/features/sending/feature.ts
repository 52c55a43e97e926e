import { Send } from 'lucide-react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Action } from '../../core/action.ts'
import type { Feature, MenuEntryTools } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { pushEndpoint } from './pushEndpoint.ts'

const SendDialog = lazyComponent(async () => (await import('./SendDialog.tsx')).SendDialog)

const sendTo: Action<MenuEntryTools<'article'>, Item> = {
  name: 'sendTo',
  label: texts.sendTo,
  icon: () => Send,
  isEnabled: (_tools, { link }) => link !== null,
  run: ({ openDialog }) => openDialog(SendDialog),
}

export const sending: Feature = {
  settings: [
    {
      id: 'sending',
      page: 'apps',
      title: texts.settingsSending,
      hint: texts.settingsSendingHint,
      Content: lazyComponent(async () => (await import('./SendTargets.tsx')).SendTargets),
    },
  ],
  whenIdle() {
    // Most browsers never subscribed: they load nothing.
    if (pushEndpoint.get().endpoint !== '')
      void import('./pushOfBrowser.ts').then(({ renewPush }) => renewPush()).catch(() => {})
  },
  menus: { article: [{ place: 'share', action: sendTo }] },
}
