import { wallOf } from '@fieldlark/domain/values/wall-time.ts'

import { useBusiness } from '#session/session.tsx'

/** The present on the wall clock of the business. */
export const useWallNow = () => wallOf(new Date().toISOString(), useBusiness().timezone)
