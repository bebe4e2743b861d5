import type { Make, Tenant } from './world.ts'

export async function addOffice(_make: Make, _tenant: Tenant): Promise<void> {}

export async function addAttachments(_make: Make, _tenant: Tenant): Promise<void> {}
