import { newId } from '#data/new-id.ts'
import type { CostedService } from '#data/services.ts'

/** An amount of the database as a form value: 0 is an empty field. */
export const typedAmount = (value: number | null | undefined): string => (value ? String(value) : '')

/** The initial values of every document's line. */
export const blankLine = () => ({
  id: newId(),
  service_id: null,
  name: '',
  description: '',
  quantity: '1',
  unit_price: '',
  discount_amount: '',
  is_taxable: true,
})

/** The values a line takes from a service; a price of 0 is a price. */
export const serviceLine = (service: CostedService) => ({
  service_id: service.id,
  name: service.name,
  description: service.description ?? '',
  unit_price: String(service.price),
  is_taxable: service.is_taxable,
})
