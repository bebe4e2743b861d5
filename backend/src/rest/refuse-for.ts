import type { Settings } from '#settings.ts'
import type { Caller } from '#tokens/caller.ts'
import type { Compiled } from './compiled.ts'
import { Refusal, refusal } from './errors.ts'

/** What a plan may do depends on who asks; plans are kept for everybody. */
export function refuseFor(
  plan: Pick<Compiled, 'isUnfiltered' | 'hasRegex' | 'kind'>,
  { role }: Pick<Caller, 'role'>,
  { anonRole, isRegexForAnon }: Pick<Settings, 'anonRole' | 'isRegexForAnon'>,
): void {
  // What hosted projects load safeupdate for.
  if (plan.isUnfiltered && (role === anonRole || role === 'authenticated')) {
    const word = plan.kind === 'update' ? 'UPDATE' : 'DELETE'
    throw new Refusal({ code: '21000', status: 400, message: `${word} requires a WHERE clause` })
  }
  if (plan.hasRegex && role === anonRole && !isRegexForAnon) {
    const details = 'match and imatch are not served without an account'
    throw refusal('PGRST127', 'Feature not implemented', details)
  }
}
