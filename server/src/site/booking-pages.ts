import { randomUUID } from 'node:crypto'
import type { HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import { bookedOnline } from '@fieldlark/domain/public-profiles/booking-page.ts'
import type { BookingCalls } from './booking-calls.ts'
import { createBookingReceiver, detailsOf } from './booking-forms.ts'
import { type BookingOptions, createBookingViews } from './booking-views.ts'
import {
  type BookingVisit,
  type Chosen,
  calendarFile,
  heldIn,
  instantIn,
  noTrouble,
} from './booking-visit.ts'
import { languageOfForm, maxFormBytes } from './form-guard.ts'
import { seeOther } from './rendered-page.ts'

/** The pages on which a visitor books a service at a free time, without a script; null where nothing is booked online. */
export function createBookingPages(options: BookingOptions & { calls: BookingCalls }) {
  const { siteUrl, calls, now } = options
  const views = createBookingViews(options)
  const receive = createBookingReceiver({
    calls,
    views,
    areRateLimitsOn: options.areRateLimitsOn,
    now,
  })

  function look(chosen: Chosen, fields: URLSearchParams): HttpResponse | Promise<HttpResponse> {
    const [start, end] = [instantIn(fields.get('start')), instantIn(fields.get('end'))]
    // Anybody can write such an address: only the link to a booking promises.
    if (fields.has('calendar') && start && end)
      return calendarFile({
        key: [chosen.service.id, start],
        title: [chosen.service.name, chosen.data.name],
        url: `${siteUrl}/p/${chosen.data.subdomain}`,
        start,
        end,
        isPromised: false,
        now: now(),
      })
    const held = heldIn(fields)
    if (held && Date.parse(held.until) > now()) {
      const values = detailsOf(new URLSearchParams())
      return views.details(chosen, { held, values, key: randomUUID(), openedAt: now() }, noTrouble)
    }
    return views.times(chosen, fields.get('from') ?? '', fields.get('day') ?? '', noTrouble)
  }

  return async (visit: BookingVisit): Promise<HttpResponse | null> => {
    const { request } = visit
    const services = bookedOnline(visit.data)
    if (services.length === 0) return null
    const isForm = request.method === 'POST'
    const fields = new URLSearchParams(
      isForm ? (await request.body(maxFormBytes)).toString('utf8') : request.search,
    )
    const language = isForm ? languageOfForm(fields) : visit.language
    const only = services.length === 1 ? services[0] : undefined
    const service = services.find(({ id }) => id === fields.get('service')) ?? only
    if (service === undefined)
      return isForm
        ? seeOther(bookingAddress({ ...visit, language }))
        : views.show(visit, { name: 'service' })
    const chosen = { ...visit, language, service }
    return isForm ? receive(chosen, fields) : look(chosen, fields)
  }
}
