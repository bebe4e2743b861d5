import { randomUUID } from 'node:crypto'
import {
  type Expectation,
  managers,
  members,
  ofManagers,
  readByManagers,
  writtenByNobody,
} from './expectation.ts'

/** Counters, taxes, services, requests, photos, files, notifications and the activity log. */
export const officeExpectations: Record<string, Expectation> = {
  counters: {
    ...writtenByNobody,
    select: managers,
    update: managers,
    there: ({ business }) => ({ business_id: business, kind: 'quote' }),
    fresh: ({ business }) => ({ business_id: business, kind: 'invoice', prefix: 'NEW-' }),
    change: { padding: 6 },
  },
  portal_settings: {
    ...readByManagers,
    update: managers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business }),
    change: { is_on: true },
  },
  public_profiles: {
    ...readByManagers,
    update: managers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business }),
    change: { is_published: true },
  },
  files: {
    ...ofManagers,
    select: members, // the worker is assigned to the job
    there: ({ rowIds }) => ({ id: rowIds['files'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      job_id: rowIds['jobs'],
      name: 'New.pdf',
      path: `${business}/${randomUUID()}.pdf`,
      mime_type: 'application/pdf',
      size_bytes: 100,
    }),
    change: { name: 'Changed.pdf' },
  },
  // Everybody has their own; these are the worker's.
  notifications: {
    ...writtenByNobody,
    select: ['worker'],
    there: ({ business, worker }) => ({ business_id: business, user_id: worker }),
    fresh: ({ business, worker }) => ({
      business_id: business,
      user_id: worker,
      kind: 'payment',
      event: 'payment_recorded',
      dedupe_key: 'new',
    }),
    change: { kind: 'opened' },
  },
  notification_settings: {
    select: ['worker'],
    insert: ['worker'],
    update: ['worker'],
    delete: ['worker'],
    upsert: ['worker'],
    there: ({ business, worker }) => ({ business_id: business, user_id: worker, kind: 'opened' }),
    fresh: ({ business, worker }) => ({
      business_id: business,
      user_id: worker,
      kind: 'payment',
      in_app: false,
    }),
    change: { in_app: true },
  },
  photos: {
    ...ofManagers,
    select: members, // the worker is assigned to the visit
    insert: members,
    there: ({ rowIds }) => ({ id: rowIds['photos'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      visit_id: rowIds['visits'],
      path: `${business}/${randomUUID()}.jpg`,
      size_bytes: 100,
      width: 10,
      height: 10,
    }),
    change: { caption: 'Changed' },
  },
  record_events: {
    ...writtenByNobody,
    select: managers,
    there: ({ business, rowIds }) => ({ business_id: business, record_id: rowIds['requests'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      record: 'request',
      record_id: rowIds['requests'],
      kind: 'created',
    }),
    change: { kind: 'changed' },
  },
  request_counts: {
    ...writtenByNobody,
    select: managers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, status: 'scheduled', urgency: 'high', requests: 100 }),
    change: { requests: 100 },
  },
  requests: {
    ...ofManagers,
    there: ({ rowIds }) => ({ id: rowIds['requests'] }),
    fresh: ({ business, client }) => ({ business_id: business, client_id: client, title: 'New' }),
    change: { title: 'Changed' },
  },
  service_costs: {
    ...ofManagers,
    there: ({ business, rowIds }) => ({ business_id: business, service_id: rowIds['services'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      service_id: rowIds['services without cost'],
      unit_cost: 3,
    }),
    change: { unit_cost: 4 },
  },
  service_members: {
    ...ofManagers,
    select: members,
    update: [],
    upsert: [],
    there: ({ business, worker, rowIds }) => ({
      business_id: business,
      service_id: rowIds['services'],
      user_id: worker,
    }),
    fresh: ({ business, worker, rowIds }) => ({
      business_id: business,
      service_id: rowIds['services without cost'],
      user_id: worker,
    }),
    change: { user_id: null },
  },
  service_prices: {
    ...readByManagers,
    there: ({ rowIds }) => ({ id: rowIds['service_prices'] }),
    fresh: ({ business, rowIds }) => ({
      business_id: business,
      service_id: rowIds['services'],
      price: 90,
    }),
    change: { price: 80 },
  },
  services: {
    ...ofManagers,
    select: members,
    there: ({ rowIds }) => ({ id: rowIds['services'] }),
    fresh: ({ business }) => ({ business_id: business, name: 'New', price: 10 }),
    change: { price: 20 },
  },
  tax_rates: {
    ...ofManagers,
    there: ({ rowIds }) => ({ id: rowIds['tax_rates'] }),
    fresh: ({ business }) => ({
      business_id: business,
      name: 'New',
      parts: '[{"name": "New", "rate": 5}]',
    }),
    change: { name: 'Changed' },
  },
}
