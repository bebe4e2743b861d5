/** The functions that search, which signed-in users may call. */
export const searchPublic: string[] = [
  'find_anything',
  'find_clients',
  'find_clients_by_phone',
  'find_invoices',
  'find_job_series',
  'find_jobs',
  'find_message_threads',
  'find_quotes',
  'find_requests',
]

/** The private functions behind these and behind the indexes. */
export const searchPrivate: string[] = [
  'found_anywhere',
  'found_expenses',
  'found_ids',
  'phone_end',
  'phone_ids',
  'searchable',
]
