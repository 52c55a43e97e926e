import { lazyComponent } from './lazyComponent.tsx'

/** The former name of lazyComponent. */
export const later = lazyComponent
