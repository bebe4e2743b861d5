import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

import { launchBrowser, signIn } from '../browser.ts'
import { signInDemo } from '../demo.ts'
import { median, report } from '../figures.ts'
import { startProduct } from '../product.ts'

import { scriptMs } from './script-time.ts'

/** How much script runs until a month of 2,000 visits is shown after navigating from another screen? */
const visits = 2000
const runs = Number(process.env.RUNS ?? 5)
const month = '2027-03'
const days = 31

type Row = Record<string, string>

/** Forty jobs and their visits, spread over the month. */
async function fill(url: string, headers: Record<string, string>) {
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/rest/v1/${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', prefer: 'return=representation' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Row[]
  }
  const [business] = await send('GET', 'businesses?select=id')
  if (!business?.id) throw new Error('The demo has no business.')
  const of = `business_id=eq.${business.id}`
  const clients = await send('GET', `clients?select=id&${of}&order=id&limit=40`)
  const members = await send('GET', `team_members?select=user_id&${of}&order=id`)
  const jobs = await send(
    'POST',
    'jobs',
    clients.map(({ id }) => ({ business_id: business.id, client_id: id, title: 'Weekly clean' })),
  )
  const rows = Array.from({ length: visits }, (_, at) => ({
    id: randomUUID(),
    business_id: business.id,
    job_id: jobs[at % jobs.length]?.id,
    visit_date: `${month}-${String((at % days) + 1).padStart(2, '0')}`,
    start_time: `${String(7 + (at % 11)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
    duration_minutes: 30 + (at % 4) * 30,
  }))
  for (let from = 0; from < visits; from += 500) await send('POST', 'visits', rows.slice(from, from + 500))
  await send(
    'POST',
    'visit_members',
    rows.map(({ id }, at) => ({
      business_id: business.id,
      visit_id: id,
      user_id: members[at % members.length]?.user_id,
    })),
  )
}

/** A browser with a warm cache opens the month. */
async function measure(browser: Browser, page: Page, url: string): Promise<number> {
  await page.goto(`${url}/home`)
  await page.waitForLoadState('networkidle')
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.gc'] })
  // Like the back button: the router sees another URL and no page is loaded.
  await page.evaluate((day) => {
    history.pushState(null, '', `/schedule?view=month&date=${day}`)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `${month}-10`)
  await page.locator(`[data-day="${month}-31"] [data-visit]`).first().waitFor()
  await page.waitForLoadState('networkidle')
  const trace = await browser.stopTracing()
  return scriptMs(JSON.parse(trace.toString('utf8')))
}

const data = mkdtempSync(join(tmpdir(), 'fieldlark-schedule-'))
const product = await startProduct(data, 3974)
const browser = await launchBrowser()
try {
  const { headers } = await signInDemo(product.url, data)
  await fill(product.url, headers)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await signIn(page, product.url)
  const seen: number[] = []
  for (let run = 0; run < runs; run += 1) seen.push(await measure(browser, page, product.url))
  report([
    { what: `month of ${visits} visits: script`, value: median(seen), unit: 'ms', limit: 150 },
    { what: 'the quickest of them', value: Math.min(...seen), unit: 'ms', limit: null },
  ])
} finally {
  await browser.close()
  await product.stop()
  rmSync(data, { recursive: true, force: true })
}
