import type { Expectation } from './expectations.ts'

/** Quotes, their lines, versions and approvals. */
export const quoteExpectations: Record<string, Expectation> = {}
