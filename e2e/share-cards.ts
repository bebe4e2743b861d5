import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

import { browserArguments, installedBrowser } from './browser.ts'

/**
 * Draws the cards that are seen where somebody shares a public page: those that the build names (web/dist/.vite/cards.json) and the tree
 * lacks, since a card's name changes with what it shows. Cards that no page names are removed. With "all" every one.
 */
const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, 'web/content/cards')
const listed: { name: string; html: string }[] = JSON.parse(
  readFileSync(resolve(root, 'web/dist/.vite/cards.json'), 'utf8'),
)

const fontFace = (family: string, file: string) =>
  `@font-face { font-family: "${family}"; font-weight: 300 900; src: url(data:font/woff2;base64,${readFileSync(resolve(root, file), 'base64')}) }`
const fonts = [
  fontFace('Bricolage Headings', 'web/src/marketing/fonts/bricolage-headings.woff2'),
  fontFace(
    'Figtree Variable',
    'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  ),
].join('\n')

mkdirSync(folder, { recursive: true })
const names = new Set(listed.map(({ name }) => name))
for (const file of readdirSync(folder)) {
  if (!names.has(file) || process.argv.includes('all')) rmSync(resolve(folder, file))
}
const missing = listed.filter(({ name }) => !existsSync(resolve(folder, name)))

const executablePath = installedBrowser()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) })
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  for (const { name, html } of missing) {
    await page.setContent(html.replace('<style>', () => `<style>${fonts}`))
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    await sharp(await page.screenshot())
      .png({ palette: true, colours: 32, effort: 10 })
      .toFile(resolve(folder, name))
  }
  console.log(`${missing.length} of ${listed.length} cards drawn`)
} finally {
  await browser.close()
}
