import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { BookingDetails, HeldTime } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import { type BookingRefusal, createRefusals, instantOf } from './booking-refusals.ts'
import type { BookingSenders } from './booking-senders.ts'

export type Booked = {
  reference: string
  start: string
  end: string
  keptUntil: string | null
  isAccepted: boolean
  isMailed: boolean
  /** The path of the link to it. */
  link: string | null
}

export const linkTo = (token: string): string => `/b/${token}`

type Confirmed = { token: string; key: string; values: BookingDetails; language: 'en' | 'es' }

type Log = (event: LogEvent) => void

/** The calls of a client by the link to a booking. */
function createLinkCalls(rest: RestFetch, log: Log) {
  const refusalOf = createRefusals(log)
  const change = async (name: string, args: object): Promise<BookingRefusal | null> => {
    try {
      await callRpc(rest, name, args)
      return null
    } catch (error) {
      return refusalOf(error, 'booking not changed')
    }
  }
  return {
    cancel: (token: string) => change('cancel_booking', { token }),
    /** One of the times that the business offers. */
    take: (token: string, start: string) => change('take_offered_time', { token, starts_at: start }),
    /** Whether the wish is kept; false: an earlier time is free already. */
    wishEarlier: async (token: string): Promise<boolean | BookingRefusal> => {
      try {
        return (await callRpc(rest, 'wish_earlier', { token })) !== false
      } catch (error) {
        return refusalOf(error, 'wish not kept')
      }
    },
    forgetWish: (token: string) => change('forget_wish', { token }),
    /** To the time of a hold. */
    move: (token: string, holdToken: string) => change('move_booking', { token, hold_token: holdToken }),
  }
}

/** The calls with which a visitor proves an address. */
function createCodeCalls(rest: RestFetch, log: Log) {
  const refusalOf = createRefusals(log)
  return {
    /** Mails a code to the address; whether one was sent is not known. */
    async sendCode({ token, key, values, language }: Confirmed): Promise<BookingRefusal | null> {
      try {
        await callRpc(rest, 'send_booking_code', { token, request_id: key, email: values.email, language })
        return null
      } catch (error) {
        return refusalOf(error, 'code not sent')
      }
    },

    /** Whether this is the code that was mailed. */
    async prove(key: string, email: string, code: string): Promise<boolean> {
      const args = { request_id: key, email, code }
      const isProven = await callRpc(rest, 'prove_address', args).catch((error: unknown) =>
        log({ level: 'error', event: 'address not proven', ...describeError(error) }),
      )
      return isProven === true
    },
  }
}

/** The calls with which a visitor books. */
export function createBookingCalls(rest: RestFetch, senderOf: BookingSenders, log: Log) {
  const refusalOf = createRefusals(log)
  return {
    async hold(
      subdomain: string,
      service: string,
      start: string,
      ip: string,
      moved?: string,
    ): Promise<HeldTime | BookingRefusal> {
      const wanted = { subdomain, service_id: service, starts_at: start }
      const args = { ...wanted, sender_hash: senderOf(ip), booking_token: moved }
      try {
        const held = await callRpc(rest, 'hold_time', args)
        if (!isJsonObject(held)) throw new Error('hold_time answered nothing.')
        const [start, end, until] = [held.starts_at, held.ends_at, held.expires_at].map(instantOf)
        if (!start || !end || !until) throw new Error('hold_time answered without a time.')
        return { token: String(held.token), start, end, until }
      } catch (error) {
        return refusalOf(error, 'time not held')
      }
    },

    /** It ends by itself, too. */
    async release(token: string): Promise<void> {
      await callRpc(rest, 'release_time', { token }).catch((error: unknown) =>
        log({ level: 'warn', event: 'time not released', ...describeError(error) }),
      )
    },

    ...createCodeCalls(rest, log),
    ...createLinkCalls(rest, log),

    async confirm({ token, key, values, language }: Confirmed): Promise<Booked | BookingRefusal> {
      const args = { token, request_id: key, ...values, language }
      try {
        const booked = await callRpc(rest, 'confirm_booking', args)
        if (!isJsonObject(booked)) throw new Error('confirm_booking answered without a request.')
        const { request_number: number, starts_at: start, ends_at: end, kept_until: until } = booked
        return {
          reference: String(number),
          start: instantOf(start),
          end: instantOf(end),
          keptUntil: until ? instantOf(until) : null,
          isAccepted: booked.is_accepted === true,
          isMailed: booked.is_mailed === true,
          link: typeof booked.link === 'string' ? linkTo(booked.link) : null,
        }
      } catch (error) {
        return refusalOf(error, 'booking not kept')
      }
    },
  }
}

export type BookingCalls = ReturnType<typeof createBookingCalls>
