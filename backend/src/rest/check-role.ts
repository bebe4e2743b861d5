import type { Settings } from '#settings.ts'
import type { Caller } from '#tokens/caller.ts'
import type { Compiled } from './compiled.ts'
import { RestError, restError } from './errors.ts'

/**
 * Checks what depends on the caller's role. It cannot be part of planning, because cached plans are shared by all
 * callers.
 */
export function checkRole(
  plan: Pick<Compiled, 'isUnfiltered' | 'patterns' | 'kind'>,
  { role, isAnonymous }: Pick<Caller, 'role' | 'isAnonymous'>,
  { isRegexForAnon, isSafeUpdateOn }: Pick<Settings, 'isRegexForAnon' | 'isSafeUpdateOn'>,
): void {
  // Hosted projects load the extension safeupdate, which rejects these.
  if (isSafeUpdateOn && plan.isUnfiltered && (isAnonymous || role === 'authenticated')) {
    const word = plan.kind === 'update' ? 'UPDATE' : 'DELETE'
    throw new RestError({ code: '21000', status: 400, message: `${word} requires a WHERE clause` })
  }
  if (plan.patterns.length > 0 && isAnonymous && !isRegexForAnon) {
    const details = 'match and imatch are not served without an account'
    throw restError('PGRST127', 'Feature not implemented', details)
  }
}
