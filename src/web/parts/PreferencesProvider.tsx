import type { ReactNode } from 'react'
import type { User } from '../../shared/api/entities.ts'
import { PreferencesContext, useKeptPreferences } from '../core/usePreferences.ts'

export function PreferencesProvider({ user, children }: { user: User; children: ReactNode }) {
  return <PreferencesContext value={useKeptPreferences(user)}>{children}</PreferencesContext>
}
