import type { PreferenceChange } from '../preferences.ts'
import { preferencesSchema, shortcutsSchema } from './entities.ts'

/**
 * The valid ones of these preferences. Another version of the product may have written them: names, values and commands that
 * this one does not know are left out.
 */
export function validPreferences(written: Record<string, unknown>): PreferenceChange {
  const schemas: Record<string, { safeParse: (value: unknown) => { success: boolean } }> = preferencesSchema.shape
  const named = Object.entries({ ...written, shortcuts: validShortcuts(written.shortcuts) })
  return Object.fromEntries(
    named.filter(([name, value]) => Object.hasOwn(schemas, name) && schemas[name]?.safeParse(value).success),
  )
}

function validShortcuts(written: unknown): object {
  if (typeof written !== 'object' || written === null) return {}
  const named = Object.entries(written)
  return Object.fromEntries(named.filter(([name, keys]) => shortcutsSchema.safeParse({ [name]: keys }).success))
}
