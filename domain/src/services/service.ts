export const units = [
  'each',
  'hour',
  'day',
  'visit',
  'room',
  'window',
  'square_foot',
  'square_meter',
  'foot',
  'meter',
] as const
export type Unit = (typeof units)[number]

/** Whether clients book a service themselves: not, as a request, or as a job at a time that is free. */
export const bookings = ['none', 'request', 'job'] as const
export type Booking = (typeof bookings)[number]

/** A row of services. `price` is for one unit, in the business's currency. */
export type Service = {
  id: string
  business_id: string
  user_id: string
  name: string
  description: string | null
  price: number
  unit: Unit
  duration_minutes: number | null
  is_taxable: boolean
  category: string | null
  is_active: boolean
  is_public: boolean
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
  booking: Booking
  /** How many go. */
  crew_size: number
  /** The time kept free after it, and from the booking to the work; null: those of the business. */
  buffer_minutes: number | null
  lead_minutes: number | null
  /** In the price list; null: after those that have one, by name. */
  position: number | null
}

/** A row of service_costs: the cost of one unit to the business. */
export type ServiceCost = { business_id: string; service_id: string; unit_cost: number; updated_at: string }

/** Maximum characters per column. */
export const serviceLimits = { name: 200, description: 2000, category: 100 } as const
