import type { Business } from './business.ts'

/** For how long an owner may open a closed business again, as `reopen_business` counts. */
export const reopenDays = 30

/** Whether the typed text is the name that closes the business, as `close_business` compares it. */
export const isNameTyped = (typed: string, name: string): boolean =>
  typed.trim().toLowerCase() === name.trim().toLowerCase()

/** For how long an offer counts, as `accept_business` counts. */
const offerDays = 14

/** Whether the business is offered to a member who may still accept. */
export const isOffered = ({ offered_at }: Pick<Business, 'offered_at'>, now: number): boolean =>
  offered_at !== null && now - Date.parse(offered_at) < offerDays * 86_400_000
