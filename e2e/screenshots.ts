import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'

import { browserArguments, installedBrowser } from './browser.ts'
import { environmentAt } from './clock.ts'
import { makeLandingPictures, makeReadmePicture, pictureMoment } from './landing.ts'
import { recordMockup } from './mockup.ts'
import { startForPictures } from './pictures.ts'
import { settle, signIn } from './screens.ts'
import { type Shot, shots } from './shots.ts'

/**
 * Takes a screenshot of every screen at 360 and 1280 px in both themes and languages, and makes the pictures of the
 * start page and the README. With arguments only the screens whose name contains one of them; "pictures" makes those.
 */
const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, '.cache/screenshots')
const widths = [360, 1280]
const themes = ['light', 'dark'] as const
const languages = ['en', 'es'] as const

const wanted = process.argv.slice(2)
const shown = shots.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))

/** Runs in the page before its own scripts. */
function remember(chosen: { theme: string; language: string }) {
  // The banner about cookies would cover what the pictures show.
  localStorage.setItem('cookie_consent', 'declined')
  localStorage.setItem('cookie_preferences', JSON.stringify({ version: 1, at: new Date().toISOString() }))
  localStorage.setItem('theme', chosen.theme)
  localStorage.setItem('language', chosen.language)
}

async function photograph(browser: Browser) {
  for (const language of languages) {
    const { address, login } = products[language]
    for (const theme of themes) {
      for (const width of widths) {
        const context = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 800 } })
        await context.addInitScript(remember, { theme, language })
        const page = await context.newPage()
        const take = async (shot: Shot) => {
          await page.goto(address + (shot.path === '/' && language === 'es' ? '/es' : shot.path))
          await settle(page)
          await shot.prepare?.(page)
          await settle(page)
          await page.screenshot({
            path: resolve(folder, `${shot.name}-${width}-${theme}-${language}.png`),
            fullPage:
              !shot.isList && (await page.locator('[role=dialog][aria-modal], dialog[open]').count()) === 0,
            animations: 'disabled',
          })
        }
        for (const shot of shown.filter(({ isGuest }) => isGuest)) await take(shot)
        if (wanted.length === 0) {
          const newcomer = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 800 } })
          await newcomer.addInitScript(remember, { theme, language })
          await photographOnboarding(await newcomer.newPage(), address, `${width}-${theme}-${language}`)
          await newcomer.close()
        }
        await signIn(page, address, login)
        for (const shot of shown.filter(({ isGuest }) => !isGuest)) await take(shot)
        await context.close()
      }
    }
  }
}

/** Takes a screenshot of each step of onboarding. */
async function photographOnboarding(page: Page, address: string, suffix: string) {
  const shoot = async (name: string) => {
    await settle(page)
    await page.screenshot({ path: resolve(folder, `${name}-${suffix}.png`), animations: 'disabled' })
  }
  const next = () => page.locator('form button[type=submit], main button[type=submit]').last().click()
  await page.goto(`${address}/register`)
  await page.getByLabel(/^(Full name|Nombre completo)/).fill('Rosa Delgado')
  await page
    .getByLabel(/Email|Correo/)
    .first()
    .fill(`rosa-${suffix}@example.com`)
  await page
    .getByLabel(/^(Password|Contraseña)/)
    .first()
    .fill('correct horse')
  await page.getByRole('checkbox').first().check()
  await next()
  await page.waitForURL('**/onboarding**')
  await page.getByText(/(Step|Paso) 1/).waitFor()
  await page.getByLabel(/^(Business name|Nombre del negocio)/).fill('Delgado Plumbing')
  await page.getByRole('radio', { name: /Plumbing|Plomería/ }).check()
  await shoot('onboarding-business')
  await next()
  for (const [at, step] of ['reach', 'currency', 'services'].entries()) {
    await page.getByText(new RegExp(`(Step|Paso) ${at + 2}`)).waitFor()
    await shoot(`onboarding-${step}`)
    const next = step === 'currency' ? /^(Continue|Continuar)$/ : /^(Skip|Omitir)$/
    await page.getByRole('button', { name: next }).click()
  }
}

const clock = environmentAt(pictureMoment.toString())
if (clock === null) throw new Error('The pictures need libfaketime: npm run setup')
Object.assign(process.env, clock)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const executablePath = installedBrowser()
const products = { en: await startForPictures('en'), es: await startForPictures('es') }
const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) })
try {
  if (shown.length > 0) await photograph(browser)
  if (wanted.length === 0 || wanted.includes('pictures')) {
    await makeLandingPictures(browser, products)
    await makeReadmePicture(browser, products.en)
    execFileSync(process.execPath, [resolve(root, 'checks/src/pictures/record.ts')])
  }
  if (wanted.length === 0 || wanted.includes('mockup')) await recordMockup(browser, products)
  console.log(folder)
} finally {
  await browser.close()
  await Promise.all([products.en.stop(), products.es.stop()])
}
