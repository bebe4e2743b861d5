import type { Expectation } from './expectations.ts'

/** Counters, taxes, services, requests, photos, files and what happened to records. */
export const officeExpectations: Record<string, Expectation> = {}
