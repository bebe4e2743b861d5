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

const limits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '/': { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
  '/login': signIn,
  '/register': signIn,
  '/forgot-password': signIn,
  '/reset-password': signIn,
}

async function scores(url: string): Promise<Map<string, number>> {
  const seen = new Map<string, number[]>()
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port: debugPort, logLevel: 'error' })
    for (const [name, category] of Object.entries(result?.lhr.categories ?? {})) {
      seen.set(name, [...(seen.get(name) ?? []), (category.score ?? 0) * 100])
    }
  }
  return new Map([...seen].map(([name, values]) => [name, median(values)]))
}

const data = mkdtempSync(join(tmpdir(), 'fieldlark-lighthouse-'))
const product = await startProduct(data, 3972)
const browser = await launchBrowser(`--remote-debugging-port=${debugPort}`)
try {
  const figures: Figure[] = []
  for (const [path, wanted] of Object.entries(limits)) {
    const got = await scores(product.url + path)
    for (const [name, limit] of Object.entries(wanted)) {
      figures.push({ what: `${path} ${name}`, value: got.get(name) ?? 0, unit: '', limit, least: true })
    }
  }
  report(figures)
} finally {
  await browser.close()
  await product.stop()
  rmSync(data, { recursive: true, force: true })
}
