import type { Trade } from '@fieldlark/domain/businesses/business.ts'

type PublicTrade = Exclude<Trade, 'other'>

export const checklistTexts = {
  en: {
    kind: 'Checklist',
    client: 'Client',
    date: 'Date',
    visit: 'Every visit, in this order',
    notes: 'Write down for next time',
    trades: {
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
    } satisfies Record<PublicTrade, string>,
  },
  es: {
    kind: 'Lista',
    client: 'Cliente',
    date: 'Fecha',
    visit: 'Cada visita, en este orden',
    notes: 'Para anotar y recordar',
    trades: {
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
    } satisfies Record<PublicTrade, string>,
  },
}

export type ChecklistTexts = (typeof checklistTexts)['en']
