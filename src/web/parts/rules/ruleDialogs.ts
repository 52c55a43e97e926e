// Loaded when they are opened.
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const RuleDialog = lazyComponent(async () => (await import('./RuleDialog.tsx')).RuleDialog)
export const NeverShowDialog = lazyComponent(async () => (await import('./NeverShowDialog.tsx')).NeverShowDialog)
