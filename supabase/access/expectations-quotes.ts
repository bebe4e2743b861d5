import { randomUUID } from 'node:crypto'
import type { Expectation } from './expectation.ts'

const managers = ['owner', 'manager'] as const
const ofManagers = {
  select: managers,
  insert: managers,
  update: managers,
  delete: managers,
  upsert: managers,
}
// Written by the functions that send and approve.
const readByManagers = { select: managers, insert: [], update: [], delete: [], upsert: [] }
const snapshot = JSON.stringify({ quote: {}, lines: [] })

/** Quotes, their lines, versions and approvals: workers have nothing of them. */
export const quoteExpectations: Record<string, Expectation> = {
  quote_approvals: {
    ...readByManagers,
    there: ({ trade }) => ({ id: trade['quote_approvals'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      quote_id: trade['quotes'],
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
    there: ({ trade }) => ({ id: trade['quote_lines'] }),
    fresh: ({ business, trade }) => ({
      id: randomUUID(),
      business_id: business,
      quote_id: trade['quotes'],
      position: 1,
      name: 'New',
    }),
    change: { description: 'Changed' },
  },
  quote_versions: {
    ...readByManagers,
    there: ({ business, trade }) => ({
      business_id: business,
      quote_id: trade['quotes'],
      version_number: 1,
    }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      quote_id: trade['quotes'],
      version_number: 2,
      snapshot,
    }),
    change: { snapshot },
  },
  quotes: {
    ...ofManagers,
    there: ({ trade }) => ({ id: trade['quotes'] }),
    unused: ({ trade }) => ({ id: trade['quotes without approval'] }),
    fresh: ({ business, client }) => ({
      id: randomUUID(),
      business_id: business,
      client_id: client,
      title: 'New',
    }),
    change: { title: 'Changed' },
  },
}
