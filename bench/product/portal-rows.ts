import type { MeasuredRow } from './measured-row.ts'
import { tenants } from './world.ts'

/** What the server asks for a client in the portal or behind the link to their messages, the one with most of them. */
export const portalRows: readonly MeasuredRow[] = (['large', 'usual'] as const).flatMap(
  (tenant): MeasuredRow[] => {
    const { number } = tenants[tenant]
    const session = `'session ${number} 1'`
    return [
      ...['home', 'quotes', 'invoices', 'appointments', 'requests'].map(
        (shown): MeasuredRow => ({
          name: `portal: ${shown}`,
          tenant,
          sql: `select public.read_portal(${session}, '${shown}')`,
          limits: { buffers: 1000, ms: 20 },
          by: 'server',
          isUndone: true,
        }),
      ),
      {
        name: 'portal: messages',
        tenant,
        sql: `select public.open_portal_thread(${session}, true)`,
        limits: { buffers: 250, ms: 20 },
        by: 'server',
        isUndone: true,
      },
      ...[`portal_thread_news(${session})`, `message_link_news('message ${number} 1')`].map(
        (news): MeasuredRow => ({
          name: `waits for messages: ${news.slice(0, news.indexOf('('))}`,
          tenant,
          sql: `select public.${news}`,
          limits: { buffers: 60, ms: 10 },
          by: 'server',
          isUndone: true,
        }),
      ),
      {
        name: 'write: send_portal_code',
        tenant,
        sql: `select public.send_portal_code('business-${number}', 'client7@business${number}.example', '10.0.0.1')`,
        limits: { buffers: 200, ms: 20 },
        by: 'server',
        isUndone: true,
      },
    ]
  },
)
