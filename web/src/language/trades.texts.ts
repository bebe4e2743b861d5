import type { Trade } from '@fieldlark/domain/businesses/business.ts'

import { defineTexts } from './texts.ts'

/** What people call their trade, wherever it is named. */
export const tradeTexts = defineTexts({
  en: {
    cleaning: 'Cleaning',
    hvac: 'HVAC',
    plumbing: 'Plumbing',
    roofing: 'Roofing',
    landscaping: 'Landscaping',
    painting: 'Painting',
    carpentry: 'Carpentry',
    electrical: 'Electrical',
    appliance_repair: 'Appliance repair',
    auto_detailing: 'Auto detailing',
    other: 'Something else',
  } satisfies Record<Trade, string>,
  es: {
    cleaning: 'Limpieza',
    hvac: 'Aire y calefacción',
    plumbing: 'Plomería y fontanería',
    roofing: 'Techos y tejados',
    landscaping: 'Jardinería',
    painting: 'Pintura',
    carpentry: 'Carpintería',
    electrical: 'Electricidad',
    appliance_repair: 'Electrodomésticos',
    auto_detailing: 'Detallado de vehículos',
    other: 'Otro oficio',
  },
})
