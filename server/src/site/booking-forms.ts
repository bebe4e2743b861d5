import { randomUUID } from 'node:crypto'
import type { HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import type { BookingDetails, HeldTime } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { faultsIn } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { cleanLine, cleanText } from '@fieldlark/domain/values/text.ts'
import { todayIn } from '@fieldlark/domain/values/wall-time.ts'
import { createNetworkLimit } from '../project/rate-limit.ts'
import type { BookingCalls } from './booking-calls.ts'
import { type BookingRefusal, isBookingRefusal } from './booking-refusals.ts'
import type { BookingViews, Draft } from './booking-views.ts'
import { type Chosen, heldIn, instantIn, noTrouble, type Trouble } from './booking-visit.ts'
import { createFormGuard, shortestMs } from './form-guard.ts'
import { seeOther } from './rendered-page.ts'

type Options = {
  calls: BookingCalls
  views: BookingViews
  areRateLimitsOn: boolean
  now: () => number
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function detailsOf(form: URLSearchParams): BookingDetails {
  const line = (name: string) => cleanLine(form.get(name) ?? '')
  return {
    name: line('name'),
    email: line('email'),
    phone: line('phone'),
    address: line('address'),
    message: cleanText(form.get('message') ?? ''),
  }
}

const troubleOf = ({ notice, nearest }: BookingRefusal): Trouble =>
  notice === 'gone' || notice === 'over' || notice === 'unproven'
    ? { notice: 'failed', nearest }
    : { notice, nearest }

/** Of what was typed; a form that was shown before needs no three seconds again. */
function draftOf(form: URLSearchParams, now: number): Draft {
  const key = form.get('key') ?? ''
  return {
    held: heldIn(form),
    values: detailsOf(form),
    key: uuid.test(key) ? key : randomUUID(),
    openedAt: now - shortestMs,
  }
}

const dayOf = ({ data }: Chosen, start: string) => todayIn(start, data.timezone)

type Hold = (chosen: Chosen, start: string) => Promise<HeldTime | BookingRefusal>

/** A time that is chosen, and one that is given back. */
function createTimeForms({ calls, views, now }: Options, hold: Hold) {
  return {
    async choose(chosen: Chosen, form: URLSearchParams): Promise<HttpResponse> {
      const start = instantIn(form.get('at'))
      if (start === null || form.get('website')) return seeOther(bookingAddress(chosen))
      const held = await hold(chosen, start)
      const draft = form.has('key') ? draftOf(form, now()) : null
      if (!isBookingRefusal(held)) {
        if (draft) return views.details(chosen, { ...draft, held }, noTrouble)
        const { token, ...times } = held
        return seeOther(bookingAddress(chosen, { service: chosen.service.id, hold: token, ...times }))
      }
      if (held.notice === 'gone') return seeOther(bookingAddress(chosen))
      if (draft) return views.details(chosen, draft, troubleOf(held))
      const day = dayOf(chosen, start)
      return views.times(chosen, form.get('from') ?? day, day, troubleOf(held))
    },

    async giveBack(chosen: Chosen, form: URLSearchParams): Promise<HttpResponse> {
      const held = heldIn(form)
      if (held) await calls.release(held.token)
      const day = held ? dayOf(chosen, held.start) : ''
      return seeOther(bookingAddress(chosen, { service: chosen.service.id, from: day, day }))
    },
  }
}

const codeOf = (form: URLSearchParams) => (form.get('code') ?? '').replaceAll(/\D/g, '')

/** The details of the visitor, and the code that proves their address. */
function createDetailsForm({ calls, views, now }: Options, hold: Hold) {
  // With a code, a booking is two forms.
  const refusal = createFormGuard(now, { burst: 20, seconds: 3600 })

  /** Confirms, once more with a new hold where the ten minutes are over. */
  async function book(chosen: Chosen, { key, values }: Draft, held: HeldTime) {
    const confirm = ({ token }: HeldTime) => calls.confirm({ token, key, values, language: chosen.language })
    const answer = await confirm(held)
    if (!isBookingRefusal(answer) || answer.notice !== 'over') return { held, answer }
    const again = await hold(chosen, held.start)
    return isBookingRefusal(again) ? { held, answer: again } : { held: again, answer: await confirm(again) }
  }

  /** Asks for the code, which is mailed at first and where the visitor wants another one. */
  async function askForCode(chosen: Chosen, draft: Draft, held: HeldTime, form: URLSearchParams) {
    if (form.has('code') && !form.has('again')) return views.code(chosen, { ...draft, held }, 'code')
    const { key, values } = draft
    const refusalOfCode = await calls.sendCode({ token: held.token, key, values, language: chosen.language })
    if (refusalOfCode) return views.details(chosen, { ...draft, held }, troubleOf(refusalOfCode))
    return views.code(chosen, { ...draft, held }, form.has('again') ? 'again' : null)
  }

  async function answerTo(chosen: Chosen, draft: Draft, held: HeldTime, form: URLSearchParams) {
    const code = codeOf(form)
    if (code && !form.has('again')) await calls.prove(draft.key, draft.values.email, code)
    const { held: kept, answer } = await book(chosen, draft, held)
    if (!isBookingRefusal(answer))
      return views.show(chosen, { name: 'done', service: chosen.service, ...answer })
    if (answer.notice === 'unproven') return askForCode(chosen, draft, kept, form)
    if (answer.notice === 'gone') return seeOther(bookingAddress(chosen))
    if (answer.notice !== 'taken') return views.details(chosen, { ...draft, held: kept }, troubleOf(answer))
    await calls.release(kept.token)
    return views.details(chosen, { ...draft, held: null }, troubleOf(answer))
  }

  return async (chosen: Chosen, form: URLSearchParams): Promise<HttpResponse> => {
    const draft = draftOf(form, now())
    const { held } = draft
    if (held === null) return seeOther(bookingAddress(chosen, { service: chosen.service.id }))
    if (form.has('edit')) return views.details(chosen, draft, noTrouble)
    const problem = faultsIn(draft.values).length === 0 ? refusal(form, chosen.request.ip) : 'invalid'
    if (problem === null) return answerTo(chosen, draft, held, form)
    if (problem !== 'invalid' && form.has('code')) return views.code(chosen, { ...draft, held }, problem)
    return views.details(chosen, draft, { notice: problem, nearest: [] })
  }
}

/** Takes the forms of a booking. */
export function createBookingReceiver(options: Options) {
  const { calls, now, areRateLimitsOn } = options
  const limit = createNetworkLimit({ burst: 6, seconds: 600 }, now)
  const hold: Hold = async ({ request, data, service }, start) =>
    !areRateLimitsOn || limit(request.ip) === null
      ? calls.hold(data.subdomain, service.id, start, request.ip)
      : { notice: 'limit', nearest: [] }
  const times = createTimeForms(options, hold)
  const send = createDetailsForm(options, hold)
  return (chosen: Chosen, form: URLSearchParams): Promise<HttpResponse> => {
    if (form.has('at')) return times.choose(chosen, form)
    return form.has('release') ? times.giveBack(chosen, form) : send(chosen, form)
  }
}
