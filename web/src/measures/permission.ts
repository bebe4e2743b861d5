import { allows } from '#consent/choice.ts'

import { isUnmeasured } from './unmeasured.ts'

/** Somebody may switch reports off in this browser for good: an entry that only they write. */
function isSwitchedOff() {
  try {
    return localStorage.getItem('disable_sentry') === 'true'
  } catch {
    return false
  }
}

/** Reports of errors need the visitor's consent to what is functional, and are never made on pages of clients. */
export const mayReport = () => allows('functional') && !isUnmeasured(location.pathname) && !isSwitchedOff()

/** Recordings and timings need the consent to analytics besides. */
export const mayRecord = () => mayReport() && allows('analytics')
