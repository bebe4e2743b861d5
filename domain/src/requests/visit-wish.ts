export const wishKinds = ['move', 'cancel'] as const
export type WishKind = (typeof wishKinds)[number]

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** A row of visit_wishes: what a client would like of a visit, and when it was to be then. Its words are those of the request. */
export type VisitWish = {
  kind: WishKind
  visit_date: string
  start_time: string | null
  /** What they propose instead. */
  wanted_date: string | null
  wanted_part: PartOfDay | null
}

/** From the first hour up to the second. */
const hours: Record<PartOfDay, readonly [string, string]> = {
  morning: ['09:00', '12:00'],
  afternoon: ['13:00', '17:00'],
  evening: ['17:00', '21:00'],
}

type Time = { visit_date: string | null; start_time: string | null }

/** Where moving the visit begins: at what the client proposes, at the same hour as now where that suits; null without a proposal. */
export function proposedTime({ wanted_date, wanted_part }: VisitWish, visit: Time): Time | null {
  if (wanted_date === null && wanted_part === null) return null
  const time = visit.start_time?.slice(0, 5) ?? null
  const [from, to] = hours[wanted_part ?? 'morning']
  const suits = wanted_part === null || (time !== null && time >= from && time < to)
  return { visit_date: wanted_date ?? visit.visit_date, start_time: suits ? time : from }
}

const parts = {
  en: { morning: 'in the morning', afternoon: 'in the afternoon', evening: 'after 5 PM' },
  es: { morning: 'por la mañana', afternoon: 'por la tarde', evening: 'después de las 5 de la tarde' },
}

/** "Thursday, December 3, in the afternoon": the day as it is read there, and the part of it; empty without either. */
export const proposalText = (language: 'en' | 'es', day: string, part: PartOfDay | null): string =>
  [day, part && parts[language][part]].filter(Boolean).join(', ')
