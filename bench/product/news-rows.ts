import type { MeasuredRow } from './measured-row.ts'
import { tenants } from './world.ts'

/** What people are told: the bell, and what telling costs an act. */
export const newsRows: readonly MeasuredRow[] = (['large', 'usual'] as const).flatMap(
  (tenant): MeasuredRow[] => {
    const { business } = tenants[tenant]
    const open = `select id from public.visits where business_id = '${business}' and status = 'scheduled'
    order by visit_date desc, id limit 50`
    return [
      {
        name: 'unread notifications, of all businesses',
        tenant,
        sql: 'select count(*) from public.notifications where read_at is null',
        limits: { buffers: 100, ms: 10, ratio: 2 },
      },
      {
        name: 'newest notifications',
        tenant,
        sql: `select id, event, record, record_id, day, how_many, created_at, read_at from public.notifications
        where business_id = '${business}' order by id desc limit 20`,
        limits: { buffers: 100, ms: 10, ratio: 2 },
      },
      {
        name: 'write: take 50 visits from their members',
        tenant,
        sql: `delete from public.visit_members where business_id = '${business}' and visit_id in (${open})`,
        limits: { buffers: 6500 },
        isUndone: true,
      },
      {
        name: 'devices that ring',
        tenant,
        sql: 'select * from public.my_push_devices()',
        limits: { buffers: 30, ms: 10, ratio: 2 },
      },
    ]
  },
)
