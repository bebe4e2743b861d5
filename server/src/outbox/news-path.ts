const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Where a piece of news leads: to its record, to the day of its visit, or to where it can be dealt with. */
export function newsPath({ event, record, record_id, day }: Readonly<Record<string, unknown>>): string {
  if (event === 'mail_failed') return '/settings/mail?tab=mail&show=failed'
  const id = encodeURIComponent(text(record_id))
  if (record === 'request' || record === 'quote' || record === 'invoice') return `/${record}s/${id}`
  if (record === 'visit')
    return day ? `/schedule?view=day&date=${encodeURIComponent(text(day))}` : '/schedule'
  return event === 'accepted' ? '/settings/team' : '/settings/notifications'
}
