import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'

import { browserArguments, installedBrowser } from './browser.ts'
import { startForPictures } from './pictures.ts'

/** Photographs every screen at 360 and 1280 px in both themes (and Spanish), and makes the README's picture. */
const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, '.cache/screenshots')
const widths = [360, 1280]
const themes = ['light', 'dark'] as const
const languages = ['en', 'es'] as const

type Shot = {
  name: string
  path: string
  isGuest?: boolean
  /** Long lists are drawn as far as one sees: photographed whole they would be mostly empty. */
  isList?: boolean
  prepare?: (page: Page) => Promise<void>
}

async function firstClient(page: Page) {
  await page.locator('main a[href^="/clients/"]:not([href$="/new"])').first().click()
  await page.waitForURL(/\/clients\/[0-9a-f-]{36}$/)
}

const userMenuItem = (en: string, es: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^(Your menu|Tu menú)/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^(${en}|${es})$`) }).click()
  await page.getByRole('dialog').waitFor()
}

const shots: readonly Shot[] = [
  { name: 'landing', path: '/', isGuest: true },
  { name: 'login', path: '/login', isGuest: true },
  { name: 'register', path: '/register', isGuest: true },
  { name: 'forgot-password', path: '/forgot-password', isGuest: true },
  { name: 'reset-password', path: '/reset-password', isGuest: true },
  { name: 'accept-invitation', path: '/accept-invitation?token=unknown', isGuest: true },
  { name: 'not-found', path: '/nowhere', isGuest: true },
  { name: 'dashboard', path: '/home' },
  { name: 'clients', path: '/clients', isList: true },
  { name: 'clients-none-found', path: '/clients?q=nobody-of-that-name' },
  { name: 'client', path: '/clients', prepare: firstClient },
  { name: 'client-new', path: '/clients/new' },
  {
    name: 'client-edit',
    path: '/clients',
    prepare: async (page) => {
      await firstClient(page)
      await page.goto(`${page.url()}/edit`)
      await page.locator('form').waitFor()
    },
  },
  { name: 'import-export', path: '/clients', prepare: userMenuItem('Import/Export', 'Importar/Exportar') },
  { name: 'feedback', path: '/home', prepare: userMenuItem('Feedback', 'Comentarios') },
  { name: 'coming', path: '/jobs' },
]

/** Runs in the page before anything else. */
function remember(chosen: { theme: string; language: string }) {
  localStorage.setItem('theme', chosen.theme)
  localStorage.setItem('language', chosen.language)
}

async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

async function signIn(page: Page, address: string, login: { email: string; password: string }) {
  await page.goto(`${address}/login`)
  await page
    .getByLabel(/Email|Correo/)
    .first()
    .fill(login.email)
  await page
    .getByLabel(/^(Password|Contraseña)/)
    .first()
    .fill(login.password)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL('**/home')
}

async function photograph(browser: Browser, address: string, login: { email: string; password: string }) {
  for (const language of languages) {
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
        for (const shot of shots.filter(({ isGuest }) => isGuest)) await take(shot)
        const newcomer = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 800 } })
        await newcomer.addInitScript(remember, { theme, language })
        await photographOnboarding(await newcomer.newPage(), address, `${width}-${theme}-${language}`)
        await newcomer.close()
        await signIn(page, address, login)
        for (const shot of shots.filter(({ isGuest }) => !isGuest)) await take(shot)
        await context.close()
      }
    }
  }
}

/** A new owner's first minutes, photographed at each question. */
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
  for (const [at, step] of ['name', 'business', 'trade', 'currency'].entries()) {
    await page.getByText(new RegExp(`(Step|Paso) ${at + 1}`)).waitFor()
    await shoot(`onboarding-${step}`)
    if (step === 'business') await page.getByRole('textbox').first().fill('Delgado Plumbing')
    if (step === 'trade') await page.getByRole('radio', { name: /Plumbing|Plomería/ }).check()
    if (step !== 'currency') await next()
  }
}

/** Desk and phone side by side on paper. */
async function composeReadmePicture(browser: Browser) {
  const picture = (name: string) =>
    `data:image/png;base64,${readFileSync(resolve(folder, `${name}.png`)).toString('base64')}`
  const page = await browser.newPage({ viewport: { width: 1400, height: 700 } })
  await page.setContent(`
    <body style="margin:0;background:#e4f0e8;display:flex;gap:32px;padding:40px;align-items:center;height:620px">
      <div style="flex:1;height:616px;overflow:hidden;border-radius:14px;box-shadow:0 20px 60px #1b1f1d40">
        <img src="${picture('clients-1280-light-en')}" style="width:100%;display:block"></div>
      <div style="width:300px;height:599px;overflow:hidden;border-radius:28px;border:8px solid #1b1f1d;box-sizing:border-box">
        <img src="${picture('client-360-light-en')}" style="width:100%;display:block"></div>
    </body>`)
  writeFileSync(resolve(root, 'docs/screenshot.png'), await page.screenshot())
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const executablePath = installedBrowser()
const product = await startForPictures()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) })
try {
  await photograph(browser, product.address, product.login)
  await composeReadmePicture(browser)
  console.log(`${folder}\n${resolve(root, 'docs/screenshot.png')}`)
} finally {
  await browser.close()
  await product.stop()
}
