import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

import { launchBrowser, signIn } from '../browser.ts'
import { type Figure, report } from '../figures.ts'
import { startProduct } from '../product.ts'

/**
 * What does a first visit load, from the sign-in page with an empty cache to the dashboard with all its data? In requests
 * and in kB on the wire, with headers.
 */
/** Dialogs and messages, loaded after the first paint, which waits for neither. */
const isLater = ({ path }: Loaded) => /\/assets\/(?:overlays|primitives)-/.test(path)

type Loaded = { path: string; bytes: number }

async function record(page: Page, url: string): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page)
  const loaded = new Map<string, Loaded>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(url)) loaded.set(requestId, { path: request.url.slice(url.length), bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  // Joining the live channel comes after all this, and so does what waits for it, such as the bell's count: it never ends here.
  const endless = { contentType: 'text/javascript', body: 'await new Promise(() => {})' }
  await page.route(/\/assets\/live-/, (route) => route.fulfill(endless))
  await signIn(page, url)
  await page.locator('main h1').waitFor()
  await page.waitForFunction(() => document.querySelector('main .bg-sunken.animate-breathe') === null)
  await page.waitForLoadState('networkidle')
  return [...loaded.values()].filter(({ path }) => !path.startsWith('/assets/live-'))
}

const data = mkdtempSync(join(tmpdir(), 'fieldlark-visit-'))
const product = await startProduct(data, 3969)
const browser = await launchBrowser()
try {
  const loaded = await record(await browser.newPage(), product.url)
  if (process.argv.includes('--list')) for (const { path, bytes } of loaded) console.log(bytes, path)
  const first = loaded.filter((file) => !isLater(file))
  const scripts = (files: readonly Loaded[]) => files.filter(({ path }) => path.endsWith('.js'))
  const weightOf = (files: readonly Loaded[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const figures: Figure[] = [
    { what: 'sign-in to dashboard, nothing cached: requests', value: first.length, unit: '', limit: 25 },
    { what: 'sign-in to dashboard: on the wire', value: weightOf(first), unit: 'kB', limit: 260 },
    { what: '  of these scripts', value: scripts(first).length, unit: '', limit: null },
    { what: '  of these scripts', value: weightOf(scripts(first)), unit: 'kB', limit: null },
    {
      what: 'not counted above: dialogs and messages',
      value: weightOf(loaded.filter(isLater)),
      unit: 'kB',
      limit: null,
    },
  ]
  report(figures)
} finally {
  await browser.close()
  await product.stop()
  rmSync(data, { recursive: true, force: true })
}
