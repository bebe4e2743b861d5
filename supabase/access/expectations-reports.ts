import type { Expectation } from './expectation.ts'

// Views that add up what the tables say: read, and by those who manage the business alone.
const readByManagers = {
  select: ['owner', 'manager'],
  insert: [],
  update: [],
  delete: [],
  upsert: [],
} as const

/** The ledger and the hours, of which reports are sums. */
export const reportExpectations: Record<string, Expectation> = {
  labor_hours: {
    ...readByManagers,
    there: ({ trade }) => ({ id: trade['visit_times'] }),
    fresh: ({ business }) => ({ business_id: business, cost: 100 }),
    change: { cost: 100 },
  },
  ledger: {
    ...readByManagers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, kind: 'payment', amount: 100 }),
    change: { amount: 100 },
  },
}
