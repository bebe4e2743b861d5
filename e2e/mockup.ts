import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page, Response } from '@playwright/test'
import sharp from 'sharp'

import { pictureMoment } from './landing.ts'
import type { ScreenshotServer } from './pictures.ts'
import { allShown, signIn } from './screens.ts'

/**
 * The sample of `/mockup`: what the backend answers to its screens, taken from the demo of each language at the moment of the
 * pictures. `web/src/app/mockup` answers the screens with it, so the page asks no server for data.
 */
const folder = resolve(import.meta.dirname, '../web/content/mockup')

const devices = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

const data = /^\/(?:rest|auth|functions|storage)\/v1\//
/** Signing in is no part of it, and a token is nothing to publish. */
const isSecret = (path: string) => path.startsWith('/auth/v1/')

type Answer = {
  request: string
  query?: string
  sent?: unknown
  status: number
  range?: string
  body?: unknown
}

async function answerOf(response: Response): Promise<Answer> {
  const request = response.request()
  const { pathname, search } = new URL(request.url())
  const query = decodeURIComponent(search.slice(1))
  const sent = request.postData()
  const range = response.headers()['content-range']
  const text = request.method() === 'HEAD' ? '' : await response.text()
  return {
    request: `${request.method()} ${pathname}`,
    ...(query && { query }),
    ...(sent && { sent: JSON.parse(sent) as unknown }),
    status: response.status(),
    ...(range && { range }),
    ...(text && { body: JSON.parse(text) as unknown }),
  }
}

const keyOf = ({ request, query = '', sent = null }: Answer) => `${request} ${query} ${JSON.stringify(sent)}`

/** The demo's owner at the moment of the pictures, whose browser speaks the language. */
async function openIn(
  browser: Browser,
  { address, login }: ScreenshotServer,
  locale: 'en' | 'es',
  viewport: (typeof devices)[number],
) {
  const { timeZoneId: timezoneId, epochMilliseconds } = pictureMoment
  const page = await browser.newPage({ viewport, locale, timezoneId })
  await page.clock.setFixedTime(epochMilliseconds)
  await signIn(page, address, login)
  return page
}

/** The address of the first record of a table, as the signed-in person reads it. */
async function idOf(page: Page, query: string): Promise<string> {
  const ids = await page.evaluate(async (path) => {
    const { access_token } = JSON.parse(localStorage.getItem('fieldlark-auth') ?? '{}') as {
      access_token: string
    }
    const { anonKey } = JSON.parse(document.getElementById('config')?.textContent ?? '{}') as {
      anonKey: string
    }
    const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
    return (await (await fetch(`/rest/v1/${path}`, { headers })).json()) as Record<string, string>[]
  }, query)
  const [id] = Object.values(ids[0] ?? {})
  if (!id) throw new Error(`The demo has no row for ${query}`)
  return id
}

const newest = 'order=created_at.desc,id&limit=1'
const partlyPaid = `status=eq.sent&paid_amount=gt.0&${newest}`

/** The screens by name; those of records are of one that shows most of what the screen has. */
async function addressesOf(page: Page) {
  const client = await idOf(page, `invoices?select=client_id&${partlyPaid}`)
  const quote = await idOf(page, `quotes?select=id&status=eq.sent&${newest}`)
  const invoice = await idOf(page, `invoices?select=id&${partlyPaid}`)
  const job = await idOf(page, 'visits?select=job_id&status=eq.in_progress&limit=1')
  return {
    home: '/home',
    schedule: '/schedule?view=week',
    clients: '/clients',
    client: `/clients/${client}`,
    quote: `/quotes/${quote}`,
    invoice: `/invoices/${invoice}`,
    visit: `/jobs/${job}`,
    reports: '/reports',
  }
}

/** Nothing is asked for a while, which is longer than what waits for the first screen. */
async function comesToRest(page: Page, answers: ReadonlyMap<string, unknown>) {
  await page.locator('h1').first().waitFor()
  await allShown(page)
  let size = -1
  while (size !== answers.size) {
    size = answers.size
    await page.waitForTimeout(1500)
  }
}

/** The logo of the business, small and in the text itself: the sample has no file of the demo's. */
async function logoIn(address: string, text: string) {
  const [path] = /\/storage\/v1\/object\/public\/logos\/[^"]+/.exec(text) ?? []
  if (!path) throw new Error('The demo has no logo.')
  const file = Buffer.from(await (await fetch(address + path)).arrayBuffer())
  const small = await sharp(file).resize(96, 96).webp({ quality: 80 }).toBuffer()
  return { path, inline: `data:image/webp;base64,${small.toString('base64')}` }
}

/** Writes the sample of each language. */
export async function recordMockup(browser: Browser, products: Record<'en' | 'es', ScreenshotServer>) {
  mkdirSync(folder, { recursive: true })
  for (const language of ['en', 'es'] as const) {
    const product = products[language]
    const answers = new Map<string, Answer>()
    let screens = {}
    let user = {}
    for (const device of devices) {
      const page = await openIn(browser, product, language, device)
      screens = Object.keys(screens).length > 0 ? screens : await addressesOf(page)
      user = await page.evaluate(() => {
        const { id, email } = (
          JSON.parse(localStorage.getItem('fieldlark-auth') ?? '{}') as { user: Record<string, string> }
        ).user
        return { id, email }
      })
      const coming: Promise<void>[] = []
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (!data.test(pathname) || isSecret(pathname)) return
        coming.push(
          answerOf(response).then(
            (answer) => void answers.set(keyOf(answer), answer),
            () => {},
          ),
        )
      })
      for (const path of Object.values(screens)) {
        // As on a new device, which also asks for the first steps: they are over since the sign-in led to the dashboard.
        await page.evaluate(() => {
          const known = Object.keys(localStorage).filter((key) => /^(?:lastReading$|firstSteps:)/.test(key))
          for (const key of known) localStorage.removeItem(key)
        })
        await page.goto(product.address + path)
        await comesToRest(page, answers)
      }
      await Promise.all(coming)
      await page.close()
    }
    const logo = await logoIn(product.address, JSON.stringify([...answers.values()]))
    const lines = [...answers.values()]
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      .map((answer) => `    ${JSON.stringify(answer).replaceAll(logo.path, logo.inline)}`)
    const moment = pictureMoment.toInstant().toString()
    const head = Object.entries({ moment, user, screens }).map(
      ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    )
    const text = `{\n${head.join('\n')}\n  "answers": [\n${lines.join(',\n')}\n  ]\n}\n`
    writeFileSync(resolve(folder, `${language}.json`), text)
  }
}
