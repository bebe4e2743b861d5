import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'

import type { ScreenshotServer } from './pictures.ts'
import { allShown, signIn } from './screens.ts'
import { shotNamed } from './shots.ts'

/**
 * The pictures that are committed: three screens of a phone for the start page, in both languages, and the README's.
 * Server, database and browser have one moment, so that a second run makes the same pictures.
 */
export const pictureMoment = Temporal.ZonedDateTime.from('2026-11-18T09:40[America/Chicago]')

const root = resolve(import.meta.dirname, '..')
const screens = { today: 'dashboard', quote: 'quote-link', invoice: 'invoice-link' }

/** A phone's width, drawn at twice the 264 px that the start page shows: resizing would blur the letters. */
const phone = { viewport: { width: 360, height: 660 }, deviceScaleFactor: 528 / 360 }

type Look = { language: 'en' | 'es'; viewport: { width: number; height: number }; deviceScaleFactor: number }

/** Opens a page of the demo's owner at the moment of the pictures. */
async function openDemo(browser: Browser, { address, login }: ScreenshotServer, look: Look) {
  const context = await browser.newContext({ ...look, timezoneId: pictureMoment.timeZoneId })
  await context.addInitScript((language) => {
    localStorage.setItem('theme', 'light')
    localStorage.setItem('cookie_consent', 'declined')
    localStorage.setItem('cookie_preferences', JSON.stringify({ version: 1, at: new Date().toISOString() }))
    localStorage.setItem('language', language)
  }, look.language)
  const page = await context.newPage()
  await page.clock.setFixedTime(pictureMoment.epochMilliseconds)
  await signIn(page, address, login)
  return page
}

/** A request that a screen gave up keeps its page from ever being idle, so a picture is done when the next is the same. */
async function photograph(page: Page, address: string, name: string): Promise<Buffer> {
  const { path, prepare } = shotNamed(name)
  await page.goto(address + path)
  await prepare?.(page)
  await page.locator('h1').first().waitFor()
  await allShown(page)
  let picture = await page.screenshot({ animations: 'disabled' })
  for (let tries = 0; tries < 20; tries += 1) {
    await page.waitForTimeout(300)
    const next = await page.screenshot({ animations: 'disabled' })
    if (next.equals(picture)) return next
    picture = next
  }
  throw new Error(`${name} does not come to rest.`)
}

export async function makeLandingPictures(browser: Browser, products: Record<'en' | 'es', ScreenshotServer>) {
  const folder = resolve(root, 'web/public/screens')
  mkdirSync(folder, { recursive: true })
  for (const language of ['en', 'es'] as const) {
    const product = products[language]
    const page = await openDemo(browser, product, { language, ...phone })
    for (const [name, shot] of Object.entries(screens)) {
      const picture = sharp(await photograph(page, product.address, shot))
      await picture.webp({ quality: 76, effort: 6 }).toFile(resolve(folder, `${name}-${language}.webp`))
    }
    await page.context().close()
  }
}

/** The owner's day on a desk beside the quote on a client's phone. */
export async function makeReadmePicture(browser: Browser, product: ScreenshotServer) {
  const take = async (viewport: Look['viewport'], shot: string) => {
    const page = await openDemo(browser, product, { language: 'en', viewport, deviceScaleFactor: 1 })
    const picture = await photograph(page, product.address, shot)
    await page.context().close()
    return `data:image/png;base64,${picture.toString('base64')}`
  }
  const desk = await take({ width: 1280, height: 800 }, 'dashboard')
  const client = await take({ width: 360, height: 739 }, 'quote-link')
  const page = await browser.newPage({ viewport: { width: 1400, height: 700 } })
  await page.setContent(`
    <body style="margin:0;background:#e4f0e8;display:flex;gap:32px;padding:40px;align-items:center;height:620px">
      <div style="flex:1;height:616px;overflow:hidden;border-radius:14px;box-shadow:0 20px 60px #1b1f1d40">
        <img src="${desk}" style="width:100%;display:block"></div>
      <div style="width:300px;height:599px;overflow:hidden;border-radius:28px;border:8px solid #1b1f1d;box-sizing:border-box">
        <img src="${client}" style="width:100%;display:block"></div>
    </body>`)
  const picture = sharp(await page.screenshot())
  await picture.webp({ quality: 82, effort: 6 }).toFile(resolve(root, 'docs/screenshot.webp'))
  await page.close()
}
