import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'

import { launchBrowser } from '../browser.ts'
import { type Figure, median, report } from '../figures.ts'
import { startProduct } from '../product.ts'

/** How fast are the public pages on an average phone? Lighthouse's mobile scores of the production build. */
const runs = Number(process.env.RUNS ?? 3)
const debugPort = 3973

const signIn = { performance: 98, accessibility: 100, 'best-practices': 100 }

const open = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }

/** One public page per template, and the sign-in pages. With arguments only the pages that are named. */
const limits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '/': open,
  '/pricing': open,
  '/features': open,
  '/faq': open,
  '/about': open,
  '/contact': open,
  '/updates': open,
  '/cookies': open,
  '/plumbing': open,
  '/invoicing': open,
  '/invoice-generator': open,
  '/blog': open,
  '/blog/hourly-price': open,
  '/login': signIn,
  '/register': signIn,
  '/forgot-password': signIn,
  '/reset-password': signIn,
}

/** By when the largest part of a public page is painted, in seconds. */
const paintLimit = 1.5

/** The medians of each category and of the largest paint. */
async function scores(url: string): Promise<Map<string, number>> {
  const seen = new Map<string, number[]>()
  const note = (name: string, value: number) => seen.set(name, [...(seen.get(name) ?? []), value])
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port: debugPort, logLevel: 'error' })
    for (const [name, category] of Object.entries(result?.lhr.categories ?? {})) {
      note(name, (category.score ?? 0) * 100)
    }
    note('paint', (result?.lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000)
  }
  return new Map([...seen].map(([name, values]) => [name, median(values)]))
}

const data = mkdtempSync(join(tmpdir(), 'fieldlark-lighthouse-'))
const product = await startProduct(data, 3972)
const browser = await launchBrowser(`--remote-debugging-port=${debugPort}`)
try {
  const figures: Figure[] = []
  const named = process.argv.slice(2)
  for (const [path, wanted] of Object.entries(limits)) {
    if (named.length > 0 && !named.includes(path)) continue
    const got = await scores(product.url + path)
    for (const [name, limit] of Object.entries(wanted)) {
      figures.push({ what: `${path} ${name}`, value: got.get(name) ?? 0, unit: '', limit, least: true })
    }
    figures.push({
      what: `${path} largest paint`,
      value: got.get('paint') ?? Number.NaN,
      unit: 's',
      limit: wanted === open ? paintLimit : null,
    })
  }
  report(figures)
} finally {
  await browser.close()
  await product.stop()
  rmSync(data, { recursive: true, force: true })
}
