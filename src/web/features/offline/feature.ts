import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const offline: Feature = {
  settings: [
    {
      id: 'offline',
      page: 'reading',
      title: texts.settingsOffline,
      hint: texts.settingsOfflineHint,
      Content: lazyComponent(async () => (await import('./OfflineSettings.tsx')).OfflineSettings),
    },
  ],
  deviceAnswers: {
    answer: async (path) => (await import('./deviceAnswers.ts')).answerOnDevice(path),
    takenAt: async () => (await import('./deviceAnswers.ts')).takenOnDeviceAt(),
  },
  whenIdle: () => void import('./keepTaken.ts').then(({ keepTaken }) => keepTaken()),
}
