import type { Make, Tenant } from './world.ts'

export async function addWork(_make: Make, _tenant: Tenant): Promise<void> {}
