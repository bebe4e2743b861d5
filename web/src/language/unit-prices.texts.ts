import type { Unit } from '@fieldlark/domain/services/service.ts'

import { defineTexts } from './texts.ts'

/** What a price is for. */
export const unitPriceTexts = defineTexts({
  en: {
    each: 'each',
    hour: 'per hour',
    day: 'per day',
    visit: 'per visit',
    room: 'per room',
    window: 'per window',
    square_foot: 'per sq ft',
    square_meter: 'per m²',
    foot: 'per ft',
    meter: 'per m',
  } satisfies Record<Unit, string>,
  es: {
    each: 'por unidad',
    hour: 'por hora',
    day: 'por día',
    visit: 'por visita',
    room: 'por habitación',
    window: 'por ventana',
    square_foot: 'por pie²',
    square_meter: 'por m²',
    foot: 'por pie',
    meter: 'por metro',
  },
})
