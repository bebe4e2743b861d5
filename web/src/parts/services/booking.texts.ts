import type { Booking } from '@fieldlark/domain/services/service.ts'

import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const bookingTexts = defineTexts({
  en: {
    isPublic: 'On your public page',
    isPublicHint: 'With its price, unless that is zero.',
    booking: 'Online booking',
    bookingHint: 'On your public page, when online booking is on.',
    bookings: {
      none: 'Not online',
      request: 'They ask, you reply with a time',
      job: 'They choose a free time',
    } satisfies Record<Booking, string>,
    crew: 'How many go',
    people: (count: number) => counted('en', count, 'person', 'people'),
    buffer: 'Kept free afterwards',
    bufferHint: 'For travel and unloading.',
    usualBuffer: 'As in the schedule settings',
    lead: 'Shortest notice',
    leadHint: 'From the booking to the work.',
    usualLead: 'As usual: a day ahead',
    none: 'None',
    days: (count: number) => counted('en', count, 'day', 'days'),
  },
  es: {
    isPublic: 'En tu página pública',
    isPublicHint: 'Con su precio, salvo que sea cero.',
    booking: 'Reserva en línea',
    bookingHint: 'En tu página pública, con las reservas en línea activadas.',
    bookings: {
      none: 'No se reserva en línea',
      request: 'Lo piden y tú propones la hora',
      job: 'Eligen una hora libre',
    },
    crew: 'Cuántas personas van',
    people: (count) => counted('es', count, 'persona', 'personas'),
    buffer: 'Tiempo libre después',
    bufferHint: 'Para el camino y descargar.',
    usualBuffer: 'Como en los ajustes de la agenda',
    lead: 'Anticipación mínima',
    leadHint: 'Desde la reserva hasta el trabajo.',
    usualLead: 'La habitual: un día antes',
    none: 'Nada',
    days: (count) => counted('es', count, 'día', 'días'),
  },
})
