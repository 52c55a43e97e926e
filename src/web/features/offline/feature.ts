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
    answer: async (asked) => (await import('./deviceAnswers.ts')).answerOnDevice(asked),
    send: async () => (await import('./sendWaiting.ts')).sendWaiting(),
    takenAt: async () => (await import('./deviceAnswers.ts')).takenOnDeviceAt(),
  },
  slots: {
    waitingChanges: lazyComponent(async () => (await import('./WaitingChanges.tsx')).WaitingChanges),
    leaveQuestion: lazyComponent(async () => (await import('./LeaveQuestion.tsx')).LeaveQuestion),
  },
  whenIdle: () => {
    void import('./sendWaiting.ts').then(({ keepSending }) => keepSending())
    void import('./keepTaken.ts').then(({ keepTaken }) => keepTaken())
  },
}
