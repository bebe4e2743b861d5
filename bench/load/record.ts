import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { launchBrowser, signIn } from '../browser.ts'
import { signInDemo } from '../demo.ts'
import { startProduct } from '../product.ts'
import { pagesPath, type RecordedPage } from './pages.ts'

/** Writes down again which requests each page makes: run it when a screen reads something else. */
const lists = ['clients', 'requests', 'quotes', 'jobs', 'invoices', 'expenses']
const other = ['/home', '/schedule', '/schedule?view=month', '/reports', '/settings']
const forms = ['clients', 'quotes', 'jobs', 'invoices', 'expenses'].map((table) => `/${table}/new`)
const port = 3976
const dayMs = 86_400_000
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The request without what belongs to the demo: ids by name, days as their distance from today. */
function written(request: Request, names: ReadonlyMap<string, string>): string {
  const { pathname, search } = new URL(request.url())
  const { accept = '', prefer } = request.headers()
  const marks = [accept.includes('object') && 'one', prefer === 'count=exact' && 'counted'].filter(Boolean)
  return [request.method(), ...marks, decodeURIComponent(pathname + search), request.postData()]
    .filter(Boolean)
    .join(' ')
    .replace(uuid, (id) => `{${names.get(id) ?? 'client'}}`)
    .replace(/\d{4}-\d\d-\d\d/g, (day) => {
      const days = Math.floor(Date.parse(day) / dayMs) - Math.floor(Date.now() / dayMs)
      return Math.abs(days) > 1000 ? day : `{today${days < 0 ? days : `+${days}`}}`
    })
}

const data = mkdtempSync(join(tmpdir(), 'fieldlark-record-'))
const product = await startProduct(data, port)
const browser = await launchBrowser()
try {
  const { headers } = await signInDemo(product.url, data)
  const firstOf = async (query: string): Promise<Record<string, string>> => {
    const answer = await fetch(`${product.url}/rest/v1/${query}&limit=1`, { headers })
    const [row] = (await answer.json()) as Record<string, string>[]
    if (row === undefined) throw new Error(`The demo has nothing for ${query}.`)
    return row
  }
  const { id = '', user_id = '' } = await firstOf('businesses?select=id,user_id')
  const names = new Map([
    [id, 'business'],
    [user_id, 'owner'],
  ])
  const records: string[] = []
  for (const table of lists) {
    const record = await firstOf(`${table}?select=id${table === 'jobs' ? '&schedule_type=eq.recurring' : ''}`)
    names.set(record['id'] ?? '', table.slice(0, -1))
    records.push(`/${table}/${record['id']}`)
  }
  const page = await (await browser.newContext({ baseURL: product.url, locale: 'en-US' })).newPage()
  await signIn(page, product.url)
  const pages: RecordedPage[] = []
  for (const path of [...other, ...lists.map((table) => `/${table}`), ...records, ...forms]) {
    const requests = new Set<string>()
    const listen = (request: Request) => {
      if (request.url().includes('/rest/v1/')) requests.add(written(request, names))
    }
    page.on('request', listen)
    await page.goto(path)
    // Once more when it is told of changes, which repeats what the page reads.
    await page.waitForTimeout(1500)
    await page.waitForLoadState('networkidle')
    page.off('request', listen)
    pages.push({ page: path.replace(uuid, 'one'), requests: [...requests] })
  }
  writeFileSync(pagesPath, `${JSON.stringify(pages, null, 2)}\n`)
} finally {
  await browser.close()
  await product.stop()
  rmSync(data, { recursive: true, force: true })
}
