// Before the modules below, which read the page when they are loaded.
import './page-at-build.ts'

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { minifySync } from 'vite'

import { config } from '#connection/config.ts'
import { sessionKey } from '#connection/session-key.ts'
import { ForgotPasswordScreen } from '#features/auth/forgot-password-screen.tsx'
import { LoginScreen } from '#features/auth/login-screen.tsx'
import { RegisterScreen } from '#features/auth/register-screen.tsx'
import { NewPasswordPage, ResetPasswordScreen } from '#features/auth/reset-password-screen.tsx'
import { LanguageProvider } from '#language/language.tsx'
import { languages } from '#language/texts.ts'
import { paths } from '#paths.ts'
import { SessionProvider } from '#session/session.tsx'
import { descriptionTexts } from './descriptions.texts.ts'
import { chooseFirst, describePage, keepPress, replaceFirst, startApp } from './inline-scripts.ts'
import { chooseLanguage } from './page-at-build.ts'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>

type FirstPage = {
  path: string
  about: (texts: (typeof descriptionTexts)['en']) => string
  /** The module whose files the app will ask for. */
  screen: string
  /** What a guest sees. */
  guest: ReactNode
  /** What somebody sees who comes by a mailed link. */
  link?: ReactNode
}

const screenFile = (name: string) => `src/features/auth/${name}-screen.tsx`

const firstPages: readonly FirstPage[] = [
  { path: paths.login, about: ({ login }) => login, screen: screenFile('login'), guest: <LoginScreen /> },
  {
    path: paths.register,
    about: ({ register }) => register,
    screen: screenFile('register'),
    guest: <RegisterScreen />,
  },
  {
    path: paths.forgotPassword,
    about: ({ forgot }) => forgot,
    screen: screenFile('forgot-password'),
    guest: <ForgotPasswordScreen />,
  },
  {
    path: paths.resetPassword,
    about: ({ reset }) => reset,
    screen: screenFile('reset-password'),
    guest: <ResetPasswordScreen />,
    link: <NewPasswordPage email="" onSaved={() => {}} />,
  },
]

/** Only the words of the chosen language, and what fits how somebody came. The app's root is drawn in, out of sight. */
const style = `html:is([data-shows=guest],[data-shows=link],:not([data-shows])) #root,
html[data-shows=app] #first,
html[lang=es] #first>[lang=en],
html:not([lang=es]) #first>[lang=es],
html[data-shows=guest] #first>[data-for=link],
html[data-shows=link] #first>[data-for=guest]{display:none}`

/** Until the app is there a submit does nothing: outside a dialog this method neither sends nor navigates. */
const inert = (html: string) =>
  html.replaceAll('<form ', '<form method="dialog" ').replaceAll(' data-discover="true"', '')

/** Every language side by side: which one is shown is known only in the browser. */
function firstHtml({ path, about, guest, link }: FirstPage) {
  const parts = languages.flatMap((language) => {
    chooseLanguage(language)
    const shown = [['guest', guest] as const, ...(link === undefined ? [] : [['link', link] as const])]
    return shown.map(([kind, page]) => {
      const html = renderToStaticMarkup(
        <LanguageProvider>
          <SessionProvider>
            <StaticRouter location={path}>{page}</StaticRouter>
          </SessionProvider>
        </LanguageProvider>,
        { identifierPrefix: `first-${kind}-${language}-` },
      )
      if (!html.includes('<h1')) throw new Error(`${path} was rendered without its heading.`)
      return { language, kind, html: inert(html.replace(/<title>.*?<\/title>/, '')), title: titleOf(html) }
    })
  })
  const html = parts
    .map((part) => `<div lang="${part.language}" data-for="${part.kind}">${part.html}</div>`)
    .join('')
  const { en, es } = descriptionTexts
  const description = `<meta name="description" content="${about(en)}" data-es="${about(es)}">`
  return {
    html: `<div id="first">${html}</div>`,
    head: `<title>${parts[0]?.title ?? ''}</title>${description}`,
  }
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''

/** The files that the screen needs, and those that it shares with the start of the app. */
function filesOf(manifest: Manifest, screen: string, fileOf: Record<string, string>) {
  const found = new Set<string>()
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk?.file, chunk]))
  const add = (file: string | undefined) => {
    if (file === undefined || found.has(file)) return
    found.add(file)
    for (const key of byFile.get(file)?.imports ?? []) add(manifest[key]?.file)
  }
  add(fileOf[screen])
  return [...found]
}

/**
 * The sign-in pages as the app's page with a first page in it: the form is read, typed in and painted before any script
 * has been loaded. From the client build in `outDir`; once with Google's button and once without.
 */
export async function prerenderFirstPages(outDir: string): Promise<{ path: string; html: string }[]> {
  const read = async (file: string) => readFile(join(outDir, file), 'utf8')
  const [page, manifest, modules] = await Promise.all([
    read('index.html'),
    read('.vite/manifest.json').then((text) => JSON.parse(text) as Manifest),
    read('.vite/modules.json').then((text) => JSON.parse(text) as Record<string, string>),
  ])
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(page)
  if (!link?.[1]) throw new Error('The page links no style sheet.')
  const css = (await read(link[1])).trim()
  // The files of screens name the style sheet: they find it in the page, and nothing loads what is disabled.
  const latin = /url\(([^)]*figtree-latin-wght[^)]*)\)/.exec(css)?.[1]
  if (!latin) throw new Error('The style sheet has no font.')
  const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${latin}">`
  const scripts = [...page.matchAll(/\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g)]
  const entry = scripts.at(-1)?.[1]
  const callOf = (run: (...given: never[]) => void, ...given: unknown[]) =>
    `(${run.toString()})(${given.map((value) => JSON.stringify(value)).join()});`
  const inline = (...calls: readonly string[]) =>
    `<script>${minifySync('inline.js', calls.join('')).code}</script>`
  const withoutScripts = scripts
    .reduce((html, [tag]) => html.replace(tag, ''), page)
    .replaceAll(/<!--.*?-->/gs, '')
    // What it asks for is the dashboard's.
    .replace(/(?<=<div id="root">\s*)<script>.*?<\/script>/s, '')
    .replaceAll(/\n\s+/g, '\n')
  return [false, true].flatMap((isGoogleOn) => {
    config.isGoogleOn = isGoogleOn
    // Where they are off, the button goes once the app is there.
    config.arePasskeysOn = true
    return firstPages.map((firstPage) => {
      const { html, head } = firstHtml(firstPage)
      const files = new Set([
        ...scripts.map(([, file]) => file),
        ...filesOf(manifest, firstPage.screen, modules).map((file) => `/${file}`),
      ])
      return {
        path: (isGoogleOn ? '/google' : '') + firstPage.path,
        html: withoutScripts
          .replace(/<title>.*?<\/title>/, () => head)
          .replace(
            link[0],
            () => `${font}${link[0].replace('<link', '<link disabled')}<style>${css}${style}</style>`,
          )
          .replace('</head>', () => `${inline(callOf(chooseFirst, sessionKey), callOf(describePage))}</head>`)
          .replace('<div id="root">', () => `${html}<div id="root">`)
          .replace(
            '</body>',
            () =>
              `${inline(callOf(startApp, entry, [...files]), callOf(keepPress), callOf(replaceFirst))}</body>`,
          ),
      }
    })
  })
}
