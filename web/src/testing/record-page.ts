import type { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'

import { type Call, reply } from './network.ts'

/**
 * Responds to what a record's page reads besides the record: its events, emails, files and settings. All are empty.
 * `record` is read by its id from `table`, with or without its related records.
 */
export function replyToRecordPage(table: string, record: () => object): void {
  const related = {
    client: null,
    property: null,
    lines: [],
    quotes: [],
    jobs: [],
    invoices: [],
    requests: [],
  }
  reply(`GET rest/v1/${table}`, ({ query }: Call) => {
    const isRelated = !query.get('select')?.startsWith('*')
    return [isRelated ? { id: query.get('id'), ...related } : record()]
  })
  for (const empty of ['record_events', 'email_log', 'files', 'quote_versions', 'invoice_versions']) {
    reply(`GET rest/v1/${empty}`, [])
  }
  reply('GET rest/v1/payments', [])
  reply('GET rest/v1/credits', [])
  reply('GET rest/v1/client_balances', [])
}

/** The items of a menu in order; `choose` picks one of them. */
export function recordMenu(user: ReturnType<typeof person>, label: string) {
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: label }))
    await screen.findByRole('menu')
  }
  return {
    items: async () => {
      await open()
      return screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '')
    },
    choose: async (item: string) => {
      await open()
      await user.click(screen.getByRole('menuitem', { name: item }))
    },
  }
}
