const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function pathOf({ event, record, record_id, day }: Readonly<Record<string, unknown>>): string {
  if (event === 'mail_failed') return '/settings/mail?tab=mail&show=failed'
  if (event === 'many_enquiries') return '/profile'
  if (event === 'reviewed') return '/profile/reviews'
  const id = encodeURIComponent(text(record_id))
  if (record === 'request' || record === 'quote' || record === 'invoice') return `/${record}s/${id}`
  if (record === 'client') return `/messages/${id}`
  if (record === 'visit')
    return day ? `/schedule?view=day&date=${encodeURIComponent(text(day))}` : '/schedule'
  return event === 'accepted' ? '/settings/team' : '/settings/notifications'
}

/** The path with the business that it is of: the person may be in another one of theirs when they open it. */
export function inBusiness(path: string, businessId: unknown): string {
  const id = encodeURIComponent(text(businessId))
  return id === '' ? path : `${path}${path.includes('?') ? '&' : '?'}business=${id}`
}

/** Where a piece of news leads: to its record, to the day of its visit, or to where it can be dealt with. */
export const newsPath = (news: Readonly<Record<string, unknown>>): string =>
  inBusiness(pathOf(news), news['business_id'])
