import { randomUUID } from 'node:crypto'
import type { Expectation } from './expectation.ts'

const members = ['owner', 'manager', 'worker'] as const
const managers = ['owner', 'manager'] as const
const nobody = { insert: [], update: [], delete: [], upsert: [] }
const ofManagers = {
  select: managers,
  insert: managers,
  update: managers,
  delete: managers,
  upsert: managers,
}

/** Counters, taxes, services, requests, photos, files and what happened to records. */
export const officeExpectations: Record<string, Expectation> = {
  counters: {
    ...nobody,
    select: managers,
    update: managers,
    there: ({ business }) => ({ business_id: business, kind: 'quote' }),
    fresh: ({ business }) => ({ business_id: business, kind: 'invoice', prefix: 'NEW-' }),
    change: { padding: 6 },
  },
  files: {
    ...ofManagers,
    select: members, // the worker is on the job
    there: ({ trade }) => ({ id: trade['files'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      job_id: trade['jobs'],
      name: 'New.pdf',
      path: `${business}/${randomUUID()}.pdf`,
      mime_type: 'application/pdf',
      size_bytes: 100,
    }),
    change: { name: 'Changed.pdf' },
  },
  photos: {
    ...ofManagers,
    select: members, // the worker is on the visit
    insert: members,
    there: ({ trade }) => ({ id: trade['photos'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      visit_id: trade['visits'],
      path: `${business}/${randomUUID()}.jpg`,
      size_bytes: 100,
      width: 10,
      height: 10,
    }),
    change: { caption: 'Changed' },
  },
  record_events: {
    ...nobody,
    select: managers,
    there: ({ business, trade }) => ({ business_id: business, record_id: trade['requests'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      record: 'request',
      record_id: trade['requests'],
      kind: 'created',
    }),
    change: { kind: 'changed' },
  },
  request_counts: {
    ...nobody,
    select: managers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, status: 'scheduled', urgency: 'high', requests: 100 }),
    change: { requests: 100 },
  },
  requests: {
    ...ofManagers,
    there: ({ trade }) => ({ id: trade['requests'] }),
    fresh: ({ business, client }) => ({ business_id: business, client_id: client, title: 'New' }),
    change: { title: 'Changed' },
  },
  service_costs: {
    ...ofManagers,
    there: ({ business, trade }) => ({ business_id: business, service_id: trade['services'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      service_id: trade['services without cost'],
      unit_cost: 3,
    }),
    change: { unit_cost: 4 },
  },
  services: {
    ...ofManagers,
    select: members,
    there: ({ trade }) => ({ id: trade['services'] }),
    fresh: ({ business }) => ({ business_id: business, name: 'New', price: 10 }),
    change: { price: 20 },
  },
  tax_rates: {
    ...ofManagers,
    there: ({ trade }) => ({ id: trade['tax_rates'] }),
    fresh: ({ business }) => ({
      business_id: business,
      name: 'New',
      parts: '[{"name": "New", "rate": 5}]',
    }),
    change: { name: 'Changed' },
  },
}
