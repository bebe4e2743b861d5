import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { addBusiness, addMember, addUser, ask, one } from './people.ts'
import type { Make, Tenant } from './tenant.ts'
import { addBilling } from './tenant-billing.ts'
import { addAttachments, addNotifications, addOffice, addReview } from './tenant-office.ts'
import { addPast } from './tenant-past.ts'
import { addQuotes } from './tenant-quotes.ts'
import { addSignoff, addWish, addWork } from './tenant-work.ts'

/** Two separate businesses with rows in every table, and a user without a business. */
export type Tenants = { own: Tenant; foreign: Tenant; stranger: string }

export async function makeTenants(database: Database): Promise<Tenants> {
  return {
    own: await makeTenant(database, 'own'),
    foreign: await makeTenant(database, 'foreign'),
    stranger: await addUser(database, 'stranger@example.com'),
  }
}

async function makeTenant(database: Database, name: string): Promise<Tenant> {
  const user = (role: string) =>
    addUser(database, `${role}@${name}.example`, { full_name: `${role} ${name}` })
  const people = {
    owner: await user('owner'),
    manager: await user('manager'),
    worker: await user('worker'),
    exMember: await user('ex-member'),
  }
  const business = await addBusiness(database, people.owner, { business_name: name, currency: 'USD' })
  await addMember(database, business, people.manager, 'manager')
  await addMember(database, business, people.worker, 'worker')
  await addMember(database, business, people.exMember, 'manager', false)
  const make: Make = async (text, values = []) =>
    one((await ask<{ id: string }>(database, people.owner, text, [business, ...values]))[0]).id
  const client = await make(
    `insert into public.clients (business_id, first_name, email) values ($1, 'Canary', 'canary@example.com') returning id`,
  )
  const property = await make(
    `insert into public.property_addresses (business_id, client_id, address) values ($1, $2, '1 Elm St') returning id`,
    [client],
  )
  const invitation = await make(
    `select id from public.invite_member($1, 'invited@${name}.example', 'worker')`,
  )
  const feedback = await make(
    `insert into public.feedback (business_id, message) values ($1, 'Lovely') returning id`,
  )
  const referral = await make(
    `insert into public.referrals (business_id, referred_email) values ($1, 'friend@example.com') returning id`,
  )
  await make(`select public.set_labor_cost($1, $2, 20)::text as id`, [people.worker])
  await make(`select public.import_clients($1, 'first', '[{"name": "Imported"}]')::text as id`)
  const tenant = { business, ...people, client, property, invitation, feedback, referral, rowIds: {} }
  await addOffice(make, tenant)
  await addQuotes(make, tenant)
  await addWork(make, tenant)
  await addSignoff(database, tenant)
  await addWish(database, tenant)
  await addPast(database, tenant)
  await addAttachments(make, tenant)
  await addNotifications(database, tenant)
  await addReview(database, tenant)
  await addBilling(database, tenant)
  return tenant
}
