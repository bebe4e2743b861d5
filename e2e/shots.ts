import type { Page } from '@playwright/test'

/** A screenshot: the path of a screen, and the steps before it is taken. */
export type Shot = {
  name: string
  path: string
  isGuest?: boolean
  /** Long lists render only the visible rows, so a full-page screenshot would be mostly empty. */
  isList?: boolean
  prepare?: (page: Page) => Promise<void>
}

/** Opens the first record of a list whose row contains the text. */
const first = (section: string, says: RegExp | string = '') =>
  async function open(page: Page) {
    const rows = page.locator('main').getByRole('row').or(page.locator('main').getByRole('listitem'))
    const link = page.locator(`a[href^="/${section}/"]:not([href$="/new"]):not([href$="/recurring"])`)
    const row = rows.filter({ hasText: says, has: link }).first()
    // On a desk a click opens the record beside the list.
    await row.locator(link).first().press('Enter')
    await page.waitForURL(new RegExp(`/${section}/[0-9a-f-]{36}$`))
    // The network is reliably idle only after a full page load.
    await page.reload()
  }

const edit = (section: string, says: RegExp | string = '') =>
  async function openForm(page: Page) {
    await first(section, says)(page)
    await page.goto(`${page.url()}/edit`)
    await page.locator('form').waitFor()
  }

const userMenuItem = (en: string, es: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^(Account menu|Tu menú)/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^(${en}|${es})$`) }).click()
  await page.getByRole('dialog').waitFor()
}

const tab = (section: string, says: string, name: RegExp) => async (page: Page) => {
  await first(section, says)(page)
  await page.getByRole('tab', { name }).click()
}

/** Creates a link to the newest sent record, as "Send" does, and opens it. */
const followLink = (record: 'quote' | 'invoice') => {
  // Each demo has its own.
  const tokens = new Map<string, string>()
  return async (page: Page) => {
    const { origin } = new URL(page.url())
    const token =
      tokens.get(origin) ??
      (await page.evaluate(async (table) => {
        const { access_token } = JSON.parse(localStorage.getItem('fieldlark-auth') ?? '{}') as {
          access_token: string
        }
        const [, apikey = ''] = /"anonKey":"([^"]+)"/.exec(await (await fetch('/login')).text()) ?? []
        const headers = {
          apikey,
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
        }
        const isSent = 'status=eq.sent&order=created_at.desc&limit=1&select=id'
        const found = await fetch(`/rest/v1/${table}s?${isSent}`, { headers })
        const [row] = (await found.json()) as { id: string }[]
        const body = JSON.stringify({ [`${table}_id`]: row?.id, via: 'link' })
        const answer = await fetch(`/rest/v1/rpc/send_${table}`, { method: 'POST', headers, body })
        return ((await answer.json()) as { token: string }).token
      }, record))
    tokens.set(origin, token)
    await page.goto(`${origin}/${record[0]}/${token}`)
  }
}

/** The map of the day, which comes last on a wide screen. */
const mapShown = (page: Page) => page.getByText('↗').first().waitFor()

export const shots: readonly Shot[] = [
  { name: 'landing', path: '/', isGuest: true },
  { name: 'login', path: '/login', isGuest: true },
  { name: 'register', path: '/register', isGuest: true },
  { name: 'forgot-password', path: '/forgot-password', isGuest: true },
  { name: 'reset-password', path: '/reset-password', isGuest: true },
  { name: 'accept-invitation', path: '/accept-invitation?token=unknown', isGuest: true },
  { name: 'not-found', path: '/nowhere', isGuest: true },
  { name: 'dashboard', path: '/home', prepare: mapShown },
  { name: 'clients', path: '/clients', isList: true },
  { name: 'clients-none-found', path: '/clients?q=nobody-of-that-name' },
  { name: 'client', path: '/clients', prepare: first('clients') },
  { name: 'client-new', path: '/clients/new' },
  { name: 'client-edit', path: '/clients', prepare: edit('clients') },
  { name: 'requests', path: '/requests', isList: true },
  { name: 'request', path: '/requests', prepare: first('requests') },
  { name: 'request-new', path: '/requests/new' },
  { name: 'request-edit', path: '/requests', prepare: edit('requests') },
  { name: 'quotes', path: '/quotes', isList: true },
  { name: 'quotes-none-found', path: '/quotes?q=nothing-of-that-name' },
  { name: 'quote', path: '/quotes?status=sent', prepare: first('quotes') },
  { name: 'quote-approved', path: '/quotes?status=approved', prepare: first('quotes') },
  { name: 'quote-new', path: '/quotes/new' },
  { name: 'quote-edit', path: '/quotes?status=draft', prepare: edit('quotes') },
  { name: 'quote-link', path: '/home', prepare: followLink('quote') },
  { name: 'jobs', path: '/jobs', isList: true },
  { name: 'job', path: '/jobs', prepare: first('jobs') },
  { name: 'job-visits', path: '/jobs', prepare: tab('jobs', '', /^(Visits|Visitas)/) },
  { name: 'job-new', path: '/jobs/new' },
  { name: 'job-new-recurring', path: '/jobs/new?type=recurring' },
  { name: 'job-edit', path: '/jobs', prepare: edit('jobs') },
  { name: 'recurring', path: '/jobs/recurring', isList: true },
  { name: 'job-invoices', path: '/jobs?status=completed', prepare: tab('jobs', '', /^(Invoices|Facturas)/) },
  { name: 'invoices', path: '/invoices', isList: true },
  { name: 'invoices-overdue', path: '/invoices?state=overdue', isList: true },
  { name: 'invoice', path: '/invoices?state=partial', prepare: first('invoices') },
  { name: 'invoice-paid', path: '/invoices?state=paid', prepare: first('invoices') },
  { name: 'invoice-new', path: '/invoices/new' },
  { name: 'invoice-edit', path: '/invoices?state=draft', prepare: edit('invoices') },
  { name: 'invoice-link', path: '/home', prepare: followLink('invoice') },
  { name: 'expenses', path: '/expenses', isList: true },
  { name: 'expense', path: '/expenses', prepare: first('expenses') },
  { name: 'expense-new', path: '/expenses/new' },
  { name: 'reports', path: '/reports' },
  { name: 'schedule-day', path: '/schedule?view=day', isList: true },
  { name: 'schedule-week', path: '/schedule?view=week', isList: true },
  { name: 'schedule-month', path: '/schedule?view=month', isList: true },
  { name: 'settings', path: '/settings' },
  { name: 'settings-mobile', path: '/settings/mobile' },
  { name: 'settings-company', path: '/settings/company' },
  { name: 'settings-regional', path: '/settings/regional' },
  { name: 'settings-services', path: '/settings/services' },
  { name: 'settings-team', path: '/settings/team' },
  { name: 'settings-schedule', path: '/settings/schedule' },
  { name: 'settings-documents', path: '/settings/documents' },
  { name: 'settings-design', path: '/settings/design' },
  { name: 'settings-plan', path: '/settings/plan' },
  { name: 'settings-payments', path: '/settings/payments' },
  { name: 'settings-portal', path: '/settings/portal' },
  { name: 'settings-booking', path: '/settings/booking' },
  { name: 'settings-mail', path: '/settings/mail' },
  { name: 'email-test', path: '/email-test' },
  { name: 'settings-sample-data', path: '/settings/sample-data' },
  { name: 'import-export', path: '/clients', prepare: userMenuItem('Import/Export', 'Importar/Exportar') },
  { name: 'feedback', path: '/home', prepare: userMenuItem('Feedback', 'Comentarios') },
  { name: 'coming', path: '/analytics' },
]

export function shotNamed(name: string): Shot {
  const found = shots.find((shot) => shot.name === name)
  if (!found) throw new Error(`There is no shot named ${name}.`)
  return found
}
