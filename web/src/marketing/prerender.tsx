import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'

import type { Language } from '#language/texts.ts'

import { LandingPage } from './landing-page.tsx'
import { marketingTexts } from './marketing.texts.ts'

type Manifest = Record<string, { file: string } | undefined>

// Entries of the client build (vite.config.ts), so that their files and hashes exist.
const islandEntry = 'src/marketing/island.ts'
const styleEntry = 'src/marketing/marketing.css'

/** `hasNoIndex`: the prefixed copies are for people, not for search engines. */
const pages: readonly { path: string; language: Language; hasNoIndex: boolean }[] = [
  { path: '/', language: 'en', hasNoIndex: false },
  { path: '/en', language: 'en', hasNoIndex: true },
  { path: '/es', language: 'es', hasNoIndex: true },
]

/**
 * Public pages as finished HTML, from the client build in `outDir` (with its manifest).
 * Styles are inlined: whoever serves a page must allow the hash of its one `<style>` in the content security policy.
 * Throws when the build lacks a file or a page comes out without its heading, so that no broken page is ever shipped.
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
  return pages.map(({ path, language, hasNoIndex }) => {
    const html = renderToStaticMarkup(
      <Page language={language} hasNoIndex={hasNoIndex} css={css.trim()} island={island} />,
    )
    if (!html.includes('<h1')) throw new Error(`${path} was rendered without its heading.`)
    return { path, html: `<!doctype html>${html}` }
  })
}

/** The fonts of the first screen, asked for before the styles are read. */
const fontsOf = (css: string) => [...css.matchAll(/url\("?([^)"]+\.woff2)"?\)/g)].map((match) => match[1])

function Page(props: { language: Language; hasNoIndex: boolean; css: string; island: string }) {
  const texts = marketingTexts[props.language]
  return (
    <html lang={props.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{texts.title}</title>
        <meta name="description" content={texts.description} />
        {props.hasNoIndex && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#faf9f5" />
        <meta name="color-scheme" content="light" />
        <meta property="og:title" content={texts.title} />
        <meta property="og:description" content={texts.description} />
        <meta property="og:type" content="website" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {fontsOf(props.css).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style>{props.css}</style>
        <script type="module" src={props.island} />
      </head>
      <body>
        <LandingPage language={props.language} />
      </body>
    </html>
  )
}
