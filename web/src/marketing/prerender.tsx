import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import type { Language } from '#language/texts.ts'

import { legalPages } from '#paths.ts'

import { LandingPage } from './landing-page.tsx'
import { LegalPage, legalHead } from './legal/legal-page.tsx'
import { marketingTexts } from './marketing.texts.ts'

type Manifest = Record<string, { file: string } | undefined>

// Entries of the client build (vite.config.ts), so that their files and hashes exist.
const islandEntry = 'src/marketing/island.ts'
const styleEntry = 'src/marketing/marketing.css'

type Head = { title: string; description: string }
type PublicPage = { path: string; language: Language; head: Head; body: ReactNode }

const languages = ['en', 'es'] as const

/** Each page in English at its own address, and a copy per language at a prefixed one. */
const pages: readonly PublicPage[] = languages.flatMap((language) => {
  const landing = { language, head: marketingTexts[language], body: <LandingPage language={language} /> }
  const legal = legalPages.map((name) => ({
    language,
    head: legalHead(name, language),
    body: <LegalPage name={name} language={language} />,
    name,
  }))
  return [
    ...(language === 'en' ? [{ ...landing, path: '/' }] : []),
    { ...landing, path: `/${language}` },
    ...legal.flatMap(({ name, ...page }) => [
      ...(language === 'en' ? [{ ...page, path: `/${name}` }] : []),
      { ...page, path: `/${language}/${name}` },
    ]),
  ]
})

// The prefixed copies are not for search engines.
const isCopy = (path: string) => /^\/(?:en|es)(?:\/|$)/.test(path)

/**
 * Public pages as finished HTML, from the client build in `outDir` (with its manifest).
 * Styles are inlined: whoever serves a page must allow the hash of its one `<style>` in the content security policy.
 * Throws when the build lacks a file or a page is rendered without its heading, so that no broken page is deployed.
 */
export async function prerenderPages(outDir: string): Promise<{ path: string; html: string }[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  const fileOf = (entry: string) => {
    const file = manifest[entry]?.file
    if (file === undefined) throw new Error(`The client build has no ${entry}: add it to its entries.`)
    return file
  }
  const css = await readFile(join(outDir, fileOf(styleEntry)), 'utf8')
  const island = `/${fileOf(islandEntry)}`
  return pages.map((page) => {
    const { path } = page
    const html = renderToStaticMarkup(<Page page={page} css={css.trim()} island={island} />)
    if (!html.includes('<h1')) throw new Error(`${path} was rendered without its heading.`)
    return { path, html: `<!doctype html>${html}` }
  })
}

/** The fonts of the first screen, preloaded before the styles are parsed. */
const fontsOf = (css: string) => [...css.matchAll(/url\("?([^)"]+\.woff2)"?\)/g)].map((match) => match[1])

function Page({ page, css, island }: { page: PublicPage; css: string; island: string }) {
  const { path, language, head, body } = page
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {isCopy(path) && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#faf9f5" />
        <meta name="color-scheme" content="light" />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:type" content="website" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {fontsOf(css).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style>{css}</style>
        <script type="module" src={island} />
      </head>
      <body>{body}</body>
    </html>
  )
}
