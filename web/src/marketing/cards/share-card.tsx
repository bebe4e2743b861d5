import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Lark, Mark } from '@fieldlark/ui/mark.tsx'
import { renderToStaticMarkup } from 'react-dom/server'

import { featurePages, tradePages } from '#paths.ts'

import type { PlacedPage } from '../registry/places.ts'

export const cardSize = { width: 1200, height: 630 }

/** What is seen of a page where somebody shares its address. */
export type ShareCard = {
  /** Changes with everything that the card shows, so a card that is missing in the tree is one that has to be drawn anew. */
  name: string
  /** What it says, for who cannot see it. */
  alt: string
  /** The card as a page for a browser with our two fonts. */
  html: string
}

// The pages are written by Node at build; no browser loads this module.
const theme = readFileSync(join(import.meta.dirname, '../../../../ui/src/theme.css'), 'utf8')

/** The first value of a colour is that of the light theme. */
const colour = (name: string) => new RegExp(`--color-${name}: ([^;]+);`).exec(theme)?.[1] ?? ''

const looks = {
  /** What is for sale: green. */
  product: {
    ground: colour('field'),
    ink: colour('white'),
    soft: colour('lark'),
    hill: colour('field-strong'),
  },
  /** What is to be read: yellow. */
  blog: { ground: colour('lark-soft'), ink: colour('ink'), soft: colour('field'), hill: colour('lark') },
  other: { ground: colour('paper'), ink: colour('ink'), soft: colour('field'), hill: colour('field-soft') },
} as const

function lookOf(path: string): keyof typeof looks {
  if (path.startsWith('/blog')) return 'blog'
  const products: readonly string[] = ['/', '/pricing', '/features', ...tradePages, ...featurePages]
  return products.includes(path) ? 'product' : 'other'
}

const style = (path: string) => {
  const { ground, ink, soft, hill } = looks[lookOf(path)]
  return `
    * { margin: 0; box-sizing: border-box }
    body { width: ${cardSize.width}px; height: ${cardSize.height}px; padding: 64px 72px; position: relative; overflow: hidden;
      display: flex; flex-direction: column; background: ${ground}; color: ${ink}; font-family: "Bricolage Headings"; font-weight: 700;
      --color-lark: ${colour('lark')} }
    .hill { position: absolute; left: -80px; right: -80px; bottom: -366px; height: 460px; border-radius: 50%; background: ${hill} }
    .bird { position: absolute; right: 96px; bottom: 62px; width: 150px; color: ${soft} }
    .name { display: flex; align-items: center; gap: 18px; font-size: 38px; letter-spacing: -0.03em }
    .name svg { width: 56px; height: 56px; color: ${soft} }
    h1 { margin-top: auto; max-width: 1010px; font-size: 84px; line-height: 1.02; letter-spacing: -0.03em; text-wrap: balance }
    h1.long { font-size: 68px }
    p { position: relative; max-width: 800px; min-height: 88px; margin-top: 26px; font: 500 32px/44px "Figtree Variable"; opacity: .86 }
  `
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** A title without the name, which the card has anyway. */
const withoutName = (title: string) => title.replace(/ [|·] Fieldlark$/, '')

/** The card of a page, by the page's own heading; `html` is the rendered page. */
export function shareCard({ row, place }: PlacedPage, html: string): ShareCard {
  const heading = textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
  const title = withoutName(row.heads[place.language]?.title ?? '')
  const below = title === heading ? '' : title
  const card = renderToStaticMarkup(
    <html lang={place.language}>
      <head>
        <meta charSet="utf-8" />
        <style>{style(row.path)}</style>
      </head>
      <body>
        <div className="hill" />
        <Lark className="bird" />
        <div className="name">
          <Mark />
          Fieldlark
        </div>
        <h1 className={heading.length > 40 ? 'long' : undefined}>{heading}</h1>
        <p>{below}</p>
      </body>
    </html>,
  )
  const page = row.path.slice(1).replaceAll('/', '-') || 'start'
  const hash = createHash('sha256').update(card).digest('hex').slice(0, 8)
  return {
    name: `${page}-${place.language}.${hash}.png`,
    alt: below === '' ? `Fieldlark: ${heading}` : `${heading} ${below}`,
    html: `<!doctype html>${card}`,
  }
}
