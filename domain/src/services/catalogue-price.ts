import type { Service } from './service.ts'

type Priced = { service_id: string | null; unit_price: number; discount_amount: number }

/** Whether a line costs what its service costs today: workers may change or remove only those, as the database checks. */
export const isCataloguePrice = (line: Priced, services: readonly Pick<Service, 'id' | 'price'>[]): boolean =>
  line.discount_amount === 0 &&
  services.some(({ id, price }) => id === line.service_id && price === line.unit_price)
