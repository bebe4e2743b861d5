import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'

import type { ScreenshotServer } from './pictures.ts'
import { allShown, signIn } from './screens.ts'
import { shotNamed } from './shots.ts'

/**
 * The pictures that are committed: screens of a phone and of a desk for the public pages, in both languages, each from the
 * demo of its language, and the README's. Server, database and browser have one moment, so that a second run makes the
 * same pictures.
 */
export const pictureMoment = Temporal.ZonedDateTime.from('2026-11-18T09:40[America/Chicago]')

const root = resolve(import.meta.dirname, '..')

/** A phone's width, drawn at three times the 264 px that pages show: the build makes the smaller ones of it. */
const phone = { viewport: { width: 360, height: 660 }, deviceScaleFactor: 792 / 360 }
const desk = { viewport: { width: 1200, height: 750 }, deviceScaleFactor: 1 }

/** The pictures by name: which screen, and on what. `web/src/marketing/pictures/picture-list.ts` has the same names. */
const screens = [
  { name: 'today', shot: 'dashboard', on: phone },
  { name: 'quote', shot: 'quote-link', on: phone },
  { name: 'invoice', shot: 'invoice-link', on: phone },
  { name: 'week', shot: 'schedule-week', on: desk },
  { name: 'quote-page', shot: 'quote-link', on: desk },
  { name: 'invoice-page', shot: 'invoice-link', on: desk },
]

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

/** The master of each picture, without loss where that is small: the build encodes it once more. */
export async function makeLandingPictures(browser: Browser, products: Record<'en' | 'es', ScreenshotServer>) {
  const folder = resolve(root, 'web/content/pictures')
  mkdirSync(folder, { recursive: true })
  for (const language of ['en', 'es'] as const) {
    const product = products[language]
    for (const look of [phone, desk]) {
      const page = await openDemo(browser, product, { language, ...look })
      for (const { name, shot } of screens.filter(({ on }) => on === look)) {
        const picture = sharp(await photograph(page, product.address, shot))
        const file = resolve(folder, `${name}-${language}.webp`)
        await picture.webp({ nearLossless: true, quality: 60, effort: 6 }).toFile(file)
      }
      await page.context().close()
    }
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
