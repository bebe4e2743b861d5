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

type Shot = { name: string; path: string; isGuest?: boolean; prepare?: (page: Page) => Promise<void> }

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
  { name: 'clients', path: '/clients' },
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
        await context.addInitScript(
          (chosen) => {
            localStorage.setItem('theme', chosen.theme)
            localStorage.setItem('language', chosen.language)
          },
          { theme, language },
        )
        const page = await context.newPage()
        const take = async (shot: Shot) => {
          await page.goto(address + (shot.path === '/' && language === 'es' ? '/es' : shot.path))
          await settle(page)
          await shot.prepare?.(page)
          await settle(page)
          const isWhole = !shot.prepare || shot.path !== '/home'
          await page.screenshot({
            path: resolve(folder, `${shot.name}-${width}-${theme}-${language}.png`),
            fullPage: isWhole && (await page.getByRole('dialog').count()) === 0,
            animations: 'disabled',
          })
        }
        for (const shot of shots.filter(({ isGuest }) => isGuest)) await take(shot)
        await signIn(page, address, login)
        for (const shot of shots.filter(({ isGuest }) => !isGuest)) await take(shot)
        await context.close()
      }
    }
  }
}

/** Desk and phone side by side on paper. */
async function composeReadmePicture(browser: Browser) {
  const picture = (name: string) =>
    `data:image/png;base64,${readFileSync(resolve(folder, `${name}.png`)).toString('base64')}`
  const page = await browser.newPage({ viewport: { width: 1400, height: 800 } })
  await page.setContent(`
    <body style="margin:0;background:#e4f0e8;display:flex;gap:32px;padding:40px;align-items:flex-end;height:720px">
      <div style="flex:1;height:640px;overflow:hidden;border-radius:14px;box-shadow:0 20px 60px #1b1f1d40">
        <img src="${picture('clients-1280-light-en')}" style="width:100%;display:block"></div>
      <div style="width:300px;height:616px;overflow:hidden;border-radius:28px;border:8px solid #1b1f1d;box-sizing:border-box">
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
