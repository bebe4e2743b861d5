import type { Make, Tenant } from './world.ts'

export async function addQuotes(_make: Make, _tenant: Tenant): Promise<void> {}
