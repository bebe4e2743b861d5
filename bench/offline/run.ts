import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'

import { launchBrowser } from '../browser.ts'
import { type Figure, median, report } from '../figures.ts'
import { fillLarge, type Session } from '../large.ts'
import { othersShare } from '../others-share.ts'
import { startProduct } from '../product.ts'

/**
 * How soon does a cold page show the schedule and the clients of a large business where the server is gone and the session has
 * expired, processor four times slower? And what does the worker weigh that makes it possible? `--quick`: a tenth of the
 * business.
 */
const isQuick = process.argv.includes('--quick')
const runs = Number(process.env.RUNS ?? 5)
const port = Number(process.env.PORT ?? 3971)
const dist = resolve(import.meta.dirname, '../../web/dist')

const screens = [
  { path: '/schedule', row: '[data-visit], #main li', limit: 2 },
  { path: '/clients', row: '#main a[href^="/clients/"][href*="-"]', limit: 2.5 },
] as const

/** When a row is on the screen, in ms since the navigation began. */
async function shownAfter(page: Page, address: string, row: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    (selector) => (document.querySelector(selector) ? performance.now() : null),
    row,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await seen.jsonValue())
}

/** The visit while there is a server: it keeps the app and what the screens show. */
async function visit(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  for (const { path, row } of screens) {
    await shownAfter(page, url + path, row)
    // Written two seconds after the last answer.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(4000)
  }
  await page.waitForFunction(
    async () => Boolean(await caches.match('/home', { ignoreSearch: true })),
    undefined,
    {
      timeout: 120_000,
    },
  )
  await page.close()
}

async function measure(context: BrowserContext, address: string, row: string): Promise<number> {
  const found: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    found.push((await shownAfter(page, address, row)) / 1000)
    await page.close()
  }
  return median(found)
}

const storedIn = (context: BrowserContext, session: Session) =>
  context.addInitScript((value) => localStorage.setItem('fieldlark-auth', value), JSON.stringify(session))

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-offline-'))
try {
  const others = await othersShare()
  const session = await fillLarge(folder, isQuick)
  const product = await startProduct(folder, port)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await storedIn(context, session)
    await visit(context, product.url)
    await product.stop()
    await storedIn(context, { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 })
    const figures: Figure[] = []
    for (const { path, row, limit } of screens) {
      const value = await measure(context, product.url + path, row)
      figures.push({ what: `${path} shown, server stopped, session expired`, value, unit: 's', limit })
    }
    const worker = gzipSync(readFileSync(resolve(dist, 'sw.js')), { level: 9 }).length / 1000
    report([
      { what: 'processors busy with other work, before the run', value: others, unit: '%', limit: null },
      ...figures,
      { what: '/sw.js', value: worker, unit: 'kB', limit: 12 },
    ])
  } finally {
    await browser.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
