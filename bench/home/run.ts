import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoOwner } from '@fieldlark/supabase/seed/demo.ts'
import type { Browser, Page } from 'playwright-core'

import { launchBrowser } from '../browser.ts'
import { publicHeaders } from '../demo.ts'
import { type Figure, median, report } from '../figures.ts'
import { fillLarge, type Session } from '../large.ts'
import { othersShare } from '../others-share.ts'
import { startProduct } from '../product.ts'

/**
 * How soon can a returning owner use the dashboard on an average phone: with a stored session and the files in the
 * browser's cache, processor four times slower, on the slow 4G of Chrome's developer tools? `--quick`: a tenth of the
 * large business.
 */
const isQuick = process.argv.includes('--quick')
const runs = Number(process.env.RUNS ?? 5)
const port = Number(process.env.PORT ?? 3970)

/** 562 ms there and back, 1.44 Mb/s down, 0.675 Mb/s up. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

async function signInSmall(url: string, folder: string): Promise<Session> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: publicHeaders(folder),
    body: JSON.stringify({ email: demoOwner.email, password: demoOwner.password }),
  })
  return (await answer.json()) as Session
}

/** When the page has its heading and nothing on it is a placeholder any more, in ms since the navigation began. */
async function usableAfter(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/home`, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(
    () => {
      const main = document.querySelector('#main')
      const isUsable = main?.querySelector('h1') && !main.querySelector('.animate-breathe:not(.bg-lark)')
      return isUsable ? performance.now() : null
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await handle.jsonValue())
}

/** What the slowest answer took beside the way there and back, in seconds. */
const slowestAnswer = (page: Page) =>
  page.evaluate((latency) => {
    const requested = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const took = requested
      .filter(({ name }) => name.includes('/rest/v1/'))
      .map(({ requestStart, responseEnd }) => responseEnd - requestStart - latency)
    return Math.max(...took) / 1000
  }, slow4G.latency)

type Visit = { usable: number; slowest: number }

async function measure(browser: Browser, url: string, session: Session): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.addInitScript(
    (value) => localStorage.setItem('fieldlark-auth', value),
    JSON.stringify(session),
  )
  // The visit before: it fills the caches.
  const before = await context.newPage()
  await usableAfter(before, url)
  await before.waitForLoadState('networkidle')
  await before.close()
  const found: Visit[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const usable = (await usableAfter(page, url)) / 1000
    found.push({ usable, slowest: await slowestAnswer(page) })
    await page.close()
  }
  await context.close()
  return {
    usable: median(found.map(({ usable }) => usable)),
    slowest: median(found.map(({ slowest }) => slowest)),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-home-'))
try {
  const others = await othersShare()
  const large = await fillLarge(folder, isQuick)
  const product = await startProduct(folder, port)
  const browser = await launchBrowser()
  try {
    const small = await signInSmall(product.url, folder)
    const rows = async (what: string, session: Session, limit: number): Promise<Figure[]> => {
      const { usable, slowest } = await measure(browser, product.url, session)
      return [
        { what: `/home usable, ${what}`, value: usable, unit: 's', limit },
        { what: '  of this the slowest answer of the server', value: slowest, unit: 's', limit: null },
      ]
    }
    report([
      { what: 'processors busy with other work, before the run', value: others, unit: '%', limit: null },
      ...(await rows('small business', small, 3)),
      ...(await rows(isQuick ? 'a tenth of the large business' : 'large business', large, 3.5)),
    ])
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
