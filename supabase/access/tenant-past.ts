import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { insertRow } from './insert-row.ts'
import type { Tenant } from './tenant.ts'

/** What triggers keep of how something was before. */
export async function addPast(
  database: Database,
  { business, manager, worker, rowIds }: Tenant,
): Promise<void> {
  rowIds['service_prices'] = await insertRow(database, 'service_prices', {
    business_id: business,
    service_id: rowIds['services'],
    price: 110,
    user_id: manager,
  })
  rowIds['visit_time_changes'] = await insertRow(database, 'visit_time_changes', {
    business_id: business,
    time_id: rowIds['visit_times'],
    visit_id: rowIds['visits'],
    member_id: worker,
    user_id: manager,
    started_at: '2030-01-01 09:00Z',
    ended_at: '2030-01-01 09:30Z',
  })
}
