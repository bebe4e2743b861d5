import type { FreeTimes } from '#booking/free-times.ts'
import type { Language } from '#businesses/business.ts'

import type { ProfilePage, ShownService } from './profile-page.ts'

/** What a visitor writes about themselves to book. */
export type BookingDetails = { name: string; email: string; phone: string; address: string; message: string }

export type BookingField = keyof BookingDetails

const isFilled = (text: string, most: number) => text !== '' && text.length <= most

/** What cannot be taken as it is, in the order of the form. */
export function faultsIn({ name, address, email, phone, message }: BookingDetails): BookingField[] {
  const areFine: [BookingField, boolean][] = [
    ['name', isFilled(name, 120)],
    ['address', isFilled(address, 300)],
    ['email', isFilled(email, 254)],
    ['phone', phone.length <= 40],
    ['message', message.length <= 4000],
  ]
  return areFine.filter(([, isFine]) => !isFine).map(([field]) => field)
}

/** A time that is kept for a visitor for a while. Instants. */
export type HeldTime = { token: string; start: string; end: string; until: string }

/** Why a step is shown again: each is a sentence above it. */
export type BookingNotice =
  | 'check'
  | 'invalid'
  | 'limit'
  | 'holds'
  | 'codes'
  | 'taken'
  | 'failed'
  | 'code'
  | 'again'
  | 'late'
  | 'moved'

/** Seven days from one on, those with free times; the days to go to from there. */
export type BookingWeek = {
  from: string
  today: string
  days: FreeTimes['days']
  /** The day whose times are shown; null: none has any. */
  chosen: string | null
  earlier: string | null
  later: string | null
  /** The next day with a free time where these have none. */
  next: string | null
}

type OfService = { service: ShownService; notice: BookingNotice | null; nearest: readonly string[] }

/** What the visitor has typed so far, and since when the form is open. */
type Typed = {
  values: BookingDetails
  /** A UUID: what is sent twice is one booking. */
  key: string
  openedAt: number
}

/** How a booking stands, for its client. */
export type BookingState =
  | 'waiting'
  | 'offered'
  | 'booked'
  | 'cancelled'
  | 'over'
  | 'answered'
  | 'declined'
  /** The business did not answer in time. */
  | 'lapsed'
  /** The client chose none of the times that were offered. */
  | 'unchosen'

/** The wish for an earlier time: kept, and whether the one that was mailed, an instant, is still free. */
export type EarlierWish = { state: 'open' | 'kept'; time: null } | { state: 'free' | 'taken'; time: string }

/** Instants. */
export type OfferedTime = { starts_at: string; held_until: string }

/** A booking as its client sees it by a link. Instants. */
export type LinkedBooking = {
  state: BookingState
  title: string
  service_id: string | null
  reference: string
  starts_at: string
  ends_at: string
  /** The business comes at any time of that day. */
  is_any_time: boolean
  /** Null where nothing can be changed any more. */
  change_until: string | null
  /** The times that the business holds for the client to choose from, each until its own end. */
  offered: OfferedTime[]
  /** Whether its client is mailed when an earlier time becomes free; null where that cannot be. */
  earlier: EarlierWish | null
  /** Times are offered for its service. */
  can_move: boolean
  phone: string | null
  /** Why the business declined it. */
  reason: string | null
}

/** The steps of a booking. `nearest` are the free times beside one that is gone. */
export type BookingStep =
  | { name: 'service' }
  | ({ name: 'time'; week: BookingWeek } & OfService)
  | ({
      name: 'details'
      /** Null: the time is gone, and another is chosen. */
      held: HeldTime | null
      /** What has to be corrected, in the order of the form. */
      faults: readonly BookingField[]
    } & OfService &
      Typed)
  /** The code that was mailed is asked for. */
  | ({ name: 'code'; held: HeldTime } & OfService & Typed)
  | {
      name: 'done'
      service: ShownService
      start: string
      end: string
      reference: string
      /** Until when the time is kept for an answer; null once it is not. */
      keptUntil: string | null
      isAccepted: boolean
      /** An email about it goes to the client. */
      isMailed: boolean
      /** The path of the link to it. */
      link: string | null
    }
  | {
      name: 'booking'
      booking: LinkedBooking
      /** What its client is about to do: cancel it, or move it to a time that is held. */
      about: 'cancel' | HeldTime | null
      /** It is early enough to move or cancel it. */
      canChange: boolean
      notice: BookingNotice | null
    }

/** What the pages of a booking are made of. `now` in milliseconds. */
export type BookingPageInput = {
  data: ProfilePage
  language: Language
  siteUrl: string
  /** The address of all steps: that of the booking pages, or the link to a booking that is moved. */
  path: string
  now: number
  step: BookingStep
}

/** The services that are booked at a free time. */
export const bookedOnline = ({ booking, services }: ProfilePage): ShownService[] =>
  booking === null ? [] : services.filter((service) => service.is_booked_online)
