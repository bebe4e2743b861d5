import type { Query, QueryClient } from '@tanstack/react-query'

import { readAgain } from './read-again.ts'

const families = (...names: string[]) => names.flatMap((name) => name.split(' '))

// The queries beside a record, and the sums computed from many.
const history = 'related_records record_events mail_log'
const sums = 'uninvoiced_work reminders dashboard reports first_records'

/**
 * What a change makes stale: the table that was written, and the families of queries (the first element of their keys) that
 * read it or something it changes. A write names the table; so does a message from the live channel.
 */
export const stale = {
  // The business and its people
  // With what workers see of others (`workers_see_all_work`)
  businesses: families(
    'session plan reminders clients client-work property_addresses jobs job_series visits photos files',
  ),
  team_members: families('session team_members team_overview'),

  // Clients, and every list that shows their name or place
  clients: families(
    'clients client-work client_portal unchecked_address property_addresses requests quotes jobs job_series visits invoices',
    'tax_rates document_settings reminders sample_data record_events first_records messages',
  ),
  property_addresses: families(
    'property_addresses requests quotes jobs visits invoices tax_rates first_records',
  ),

  // Work
  requests: families('requests quotes jobs visits client-work photos dashboard sample_data', history),
  quotes: families('quotes requests jobs clients client-work sample_data', history, sums),
  jobs: families('jobs job_series visits requests quotes clients client-work sample_data', history, sums),
  job_series: families('job_series jobs visits'),
  visits: families('visits jobs job_series requests record_events mail_log team_overview', sums),
  schedule_blocks: families('schedule_blocks'),

  // Money
  invoices: families('invoices payments client_statement clients jobs sample_data', history, sums),
  payments: families('payments client_statement invoices clients jobs', history, sums),
  credits: families('payments client_statement'),
  expenses: families('expenses jobs record_events dashboard reports sample_data first_records'),

  // What belongs to a record
  receipts: families('receipts expenses'),
  photos: families('photos'),
  files: families('files'),
  outbox: families('mail_log'),
  messages: families('messages'),
  reviews: families('reviews'),
  notifications: families('notifications'),
  notification_settings: families('notification_settings'),

  // Settings
  services: families('services sample_data'),
  tax_rates: families('tax_rates'),
  counters: families('counters'),
  document_settings: families('document_settings'),
  schedule_settings: families('schedule_settings'),
  payment_keys: families('payment_keys'),
}

/** A table whose changes screens must show. */
export type Changed = keyof typeof stale

export const tables = Object.keys(stale) as Changed[]
export const isChanged = (table: string): table is Changed => Object.hasOwn(stale, table)

// Rows that this tab deleted. Their screen is still mounted for a moment and must not refetch them.
const removed = new Set<string>()

function isOfRemoved({ queryHash }: Query) {
  for (const id of removed) if (queryHash.includes(id)) return true
  return false
}

/** Refetches what is on screen and stale after a change of these tables; the rest when it is next shown. */
export async function refresh(client: QueryClient, businessId: string, ...changed: Changed[]): Promise<void> {
  const families = new Set<unknown>(changed.flatMap((table) => stale[table]))
  // The session belongs to the person, all else to the business.
  const isStale = ({ queryKey: [family, owner] }: Query) =>
    families.has(family) && (family === 'session' || owner === businessId)
  await Promise.all([
    readAgain(client, (query) => isStale(query) && !isOfRemoved(query)),
    client.invalidateQueries({
      predicate: (query) => isStale(query) && isOfRemoved(query),
      refetchType: 'none',
    }),
  ])
}

/** After a row was deleted: like `refresh`, but nothing refetches the row itself. */
export function refreshRemoved(client: QueryClient, businessId: string, table: Changed, id: string) {
  removed.add(id)
  return refresh(client, businessId, table)
}

/** Everything of the business: after sample data was added or removed, or when live messages may have been missed. */
export const refreshAll = (client: QueryClient, businessId: string) => refresh(client, businessId, ...tables)

const startsWith =
  (...start: string[]) =>
  ({ queryKey }: Query) =>
    start.every((part, at) => queryKey[at] === part)

/** The signed-in person and the businesses they work in. */
export const refreshSession = (client: QueryClient) => readAgain(client, startsWith('session'))

/** The pages of admins. */
export const refreshAdmin = (client: QueryClient) => readAgain(client, startsWith('admin'))

/** The signed-in person's own account, or this part of it. */
export const refreshAccount = (client: QueryClient, ...part: string[]) =>
  readAgain(client, startsWith('account', ...part))
