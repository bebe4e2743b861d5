import { type Expectation, readByManagers } from './expectation.ts'

/** The views of the books, the ledger and of hours, for owners and managers. */
export const reportExpectations: Record<string, Expectation> = {
  labor_hours: {
    ...readByManagers,
    there: ({ rowIds }) => ({ id: rowIds['visit_times'] }),
    fresh: ({ business }) => ({ business_id: business, cost: 100 }),
    change: { cost: 100 },
  },
  books: {
    ...readByManagers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, kind: 'payment', amount: 100 }),
    change: { amount: 100 },
  },
  ledger: {
    ...readByManagers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, kind: 'payment', amount: 100 }),
    change: { amount: 100 },
  },
}
