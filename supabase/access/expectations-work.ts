import type { Expectation } from './expectations.ts'

/** Jobs, visits, series and the schedule. */
export const workExpectations: Record<string, Expectation> = {}
