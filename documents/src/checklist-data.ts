import type { Trade } from '@fieldlark/domain/businesses/business.ts'
import type { Checklist } from '@fieldlark/domain/checklists/checklist.ts'
import type { DocumentBusiness } from './document-data.ts'

/** The checklist of a trade to print, of no business but ours. */
export type ChecklistData = {
  trade: Exclude<Trade, 'other'>
  checklist: Checklist
  business: DocumentBusiness
  settings: null
}

/** In the name of Fieldlark; no row has its id, so that all checklists take their turn together. */
export const checklistData = (
  trade: ChecklistData['trade'],
  checklist: Checklist,
  language: 'en' | 'es',
): ChecklistData => ({
  trade,
  checklist,
  business: {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Fieldlark',
    logo: null,
    contact_person: null,
    phone: null,
    email: null,
    address: null,
    currency: 'USD',
    language,
    registration_number: null,
    timezone: 'UTC',
    is_marked: false,
  },
  settings: null,
})
