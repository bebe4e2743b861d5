import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

import { launchBrowser, signIn } from '../browser.ts'
import { signInDemo } from '../demo.ts'
import { type Figure, median } from '../figures.ts'
import { startProduct } from '../product.ts'
import { type Change, changesOf, type Post, type Shown } from './changes.ts'

const rounds = 10
const limitMs = 1000
const port = 3975

/** Resolves when the page hears of changes in the business and of those to its own person; call it before it is opened. */
async function listening(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (it) => it.url().includes('/realtime/v1/'))
  const topics = new Set<string>()
  await socket.waitForEvent('framereceived', ({ payload }) => {
    const topic = /"(realtime:business:[^"]+)","phx_reply",\{"status":"ok"/.exec(String(payload))?.[1]
    if (topic) topics.add(topic)
    return topics.size === 2
  })
}

/** Resolves with the moment, in ms since 1970 by the page's own clock, of the first frame that has the text. */
async function firstShown(page: Page, shown: Shown): Promise<number> {
  const handle = await page.waitForFunction(
    ({ selector, text }) => {
      const pattern = new RegExp(text)
      const isThere = [...document.querySelectorAll(selector)].some(
        (element) => pattern.test(element.textContent.trim()) && element.checkVisibility(),
      )
      return isThere && performance.timeOrigin + performance.now()
    },
    shown,
    { polling: 'raf' },
  )
  return Number(await handle.jsonValue())
}

/** When the write was answered, in ms since 1970 by the other page's own clock. */
async function answered(page: Page, request: string, write: () => Promise<unknown>): Promise<number> {
  const response = page.waitForResponse(
    (it) => it.request().method() === 'POST' && it.url().includes(request),
  )
  await write()
  const answer = await response
  if (!answer.ok()) throw new Error(`${request} was answered with ${answer.status()}.`)
  await answer.finished()
  const { startTime, responseEnd } = answer.request().timing()
  return startTime + responseEnd
}

/** Milliseconds from the answer of the write in one browser to the first frame of the other that shows it. */
async function measure(here: Page, there: Page, change: Change, round: number): Promise<number> {
  const { what, request } = change
  const prepared = await change.prepare(round)
  const heard = listening(here)
  await here.goto(prepared.here)
  await heard
  await here.waitForLoadState('networkidle')
  if (prepared.there !== null) {
    await there.goto(prepared.there)
    await there.waitForLoadState('networkidle')
  }
  const seen = firstShown(here, prepared.shown)
  const isEarly = await Promise.race([seen.then(() => true), there.waitForTimeout(300).then(() => false)])
  if (isEarly) throw new Error(`${what}: it was shown before it was written.`)
  const at = await answered(there, request, () => prepared.write(there))
  return (await seen) - at
}

/** How soon an open screen shows what another browser wrote, of ten rounds for each change. */
export async function measureScreens(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'fieldlark-screens-'))
  const product = await startProduct(data, port)
  const browser = await launchBrowser()
  try {
    const { headers } = await signInDemo(product.url, data)
    const request = async <Answer>(path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${product.url}/rest/v1/${path}`, {
        ...init,
        headers: { ...headers, 'content-type': 'application/json' },
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    }
    const post: Post = (name, args) => request(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args) })
    const [client] = await request<{ id: string; business_id: string }[]>(
      'clients?select=id,business_id&order=id&limit=1',
    )
    if (!client) throw new Error('The demo has no client.')
    const pages: Page[] = []
    for (let count = 0; count < 2; count += 1) {
      const context = await browser.newContext({
        baseURL: product.url,
        locale: 'en-US',
        viewport: { width: 1280, height: 800 },
      })
      const page = await context.newPage()
      await signIn(page, product.url)
      pages.push(page)
    }
    const [here, there] = pages as [Page, Page]
    const figures: Figure[] = []
    for (const change of changesOf(post, client.business_id, client.id)) {
      const seen: number[] = []
      for (let round = 0; round < rounds; round += 1) seen.push(await measure(here, there, change, round))
      figures.push(
        { what: `${change.what}, p50`, value: median(seen), unit: 'ms', limit: limitMs },
        { what: `${change.what}, worst of ${rounds}`, value: Math.max(...seen), unit: 'ms', limit: limitMs },
      )
    }
    return figures
  } finally {
    await browser.close()
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
