import { randomUUID } from 'node:crypto'
import type { Unit } from '@fieldlark/domain/services/service.ts'
import { type DemoContext, demoTaxes, one } from './demo-context.ts'

type Service = readonly [
  name: string,
  description: string,
  price: number,
  unit: Unit,
  minutes: number | null,
  cost: number,
  category: string,
]

/** The price list of a cleaning business in Austin. */
// biome-ignore format: a table, one service per line
const demoServices: readonly Service[] = [
  ['Standard clean', 'Kitchen, baths, floors and dusting, up to 3 bedrooms.', 150, 'visit', 150, 62, 'Homes'],
  ['Deep clean', 'Everything in a standard clean, plus baseboards, inside oven and fridge.', 350, 'visit', 300, 140, 'Homes'],
  ['Move-out clean', 'Empty home, ready for the walk-through.', 450, 'visit', 360, 185, 'Homes'],
  ['Office clean', 'Desks, kitchenette, restrooms, trash.', 120, 'visit', 90, 48, 'Business'],
  ['Window cleaning', 'Inside and out, screens wiped.', 12, 'window', 10, 4, 'Extras'],
  ['Carpet shampoo', 'Hot water extraction.', 80, 'room', 45, 28, 'Extras'],
  ['Fridge and oven', 'Inside, racks included.', 60, 'each', 40, 18, 'Extras'],
  ['Extra hour', 'Whatever is on your list.', 48, 'hour', 60, 21, 'Extras'],
]

export async function addServices(context: DemoContext): Promise<void> {
  await one(
    context,
    `insert into public.tax_rates (business_id, name, parts, is_default) values ($1, 'Sales tax', $2, true) returning id`,
    [context.business, JSON.stringify(demoTaxes)],
  )
  for (const [name, description, price, unit, minutes, cost, category] of demoServices) {
    const service = { id: randomUUID(), name, description, price, unit, duration_minutes: minutes, category }
    await one(context, 'select id from public.save_service($1, $2, $3)', [
      context.business,
      JSON.stringify({ ...service, version: null, is_taxable: true, is_active: true, is_public: true }),
      cost,
    ])
  }
}
