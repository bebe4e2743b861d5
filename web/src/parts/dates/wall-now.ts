import { wallOf } from '@fieldlark/domain/values/wall-time.ts'

import { useBusiness } from '#session/session.tsx'

import { useToday } from './today.ts'

/** The moment the screen was opened, on the wall clock of the business. */
export const useWallNow = () => wallOf(useToday().now, useBusiness().timezone)
