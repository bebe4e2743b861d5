import type { Language, Trade } from './business.ts'

/** What people call their trade, on screens and on paper. */
export const tradeTexts: Readonly<Record<Language, Readonly<Record<Trade, string>>>> = {
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
  },
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
}
