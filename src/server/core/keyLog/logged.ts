import type { Deps } from '../../deps.ts'
import type { Caller } from './keyChange.ts'
import { recordKeyChanges } from './recordKeyChanges.ts'

type Logged<Result> = { work: () => Promise<Result>; call?: string | undefined }

/**
 * Does the work of a request and records what its key changed, also when the work fails halfway. `call` names work that notes
 * nothing.
 */
export async function logged<Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { work, call }: Logged<Result>,
): Promise<Result> {
  try {
    const result = await work()
    await recordKeyChanges(db, caller, clock(), call)
    return result
  } catch (error) {
    await recordKeyChanges(db, caller, clock())
    throw error
  }
}
