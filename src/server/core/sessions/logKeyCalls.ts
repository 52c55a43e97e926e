import type { CallKey } from '../../../shared/calls.ts'
import type { Deps } from '../../deps.ts'
import { recordKeyChanges } from '../keyLog/recordKeyChanges.ts'
import { needOfCall } from './keyScopes.ts'
import type { SignedInReader } from './reader.ts'

/** For route(): records each call with a key that changed something, either by what its verbs noted or by its name. */
export const logKeyCalls =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  async (caller: unknown, call: CallKey): Promise<void> => {
    // Readers are the only callers with a key.
    const reader = caller as Partial<SignedInReader> | null
    if (reader?.key === undefined || needOfCall[call] === 'read') return
    await recordKeyChanges(db, reader as SignedInReader, clock(), call)
  }
