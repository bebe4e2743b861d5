import { randomUUID } from 'node:crypto'
import { type Expectation, ofManagers, readByManagers } from './expectation.ts'

const snapshot = JSON.stringify({ quote: {}, lines: [] })

/** Quotes, their lines, versions and approvals; workers have no access. */
export const quoteExpectations: Record<string, Expectation> = {
  quote_approvals: {
    ...readByManagers,
    there: ({ rowIds }) => ({ id: rowIds['quote_approvals'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      quote_id: rowIds['quotes'],
      version_number: 2,
      method: 'on_behalf',
      signer_name: 'Somebody',
      snapshot,
      snapshot_hash: '0'.repeat(64),
    }),
    change: { signer_name: 'Changed' },
  },
  quote_counts: {
    ...readByManagers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, status: 'draft', quotes: 100 }),
    change: { quotes: 100 },
  },
  quote_lines: {
    ...ofManagers,
    there: ({ rowIds }) => ({ id: rowIds['quote_lines'] }),
    fresh: ({ business, rowIds }) => ({
      id: randomUUID(),
      business_id: business,
      quote_id: rowIds['quotes'],
      position: 1,
      name: 'New',
    }),
    change: { description: 'Changed' },
  },
  quote_versions: {
    ...readByManagers,
    there: ({ business, rowIds }) => ({
      business_id: business,
      quote_id: rowIds['quotes'],
      version_number: 1,
    }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      quote_id: rowIds['quotes'],
      version_number: 2,
      snapshot,
    }),
    change: { snapshot },
  },
  quotes: {
    ...ofManagers,
    there: ({ rowIds }) => ({ id: rowIds['quotes'] }),
    unused: ({ rowIds }) => ({ id: rowIds['quotes without approval'] }),
    fresh: ({ business, client }) => ({
      id: randomUUID(),
      business_id: business,
      client_id: client,
      title: 'New',
    }),
    change: { title: 'Changed' },
  },
}
