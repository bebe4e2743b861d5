import type { ProfilePage } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { pageColors } from '@fieldlark/domain/public-profiles/public-profile.ts'
import { readableOnWhite } from '@fieldlark/domain/values/contrast.ts'
import type { ReactNode } from 'react'

export type Head = {
  title: string
  description: string
  accent: string
  isListed: boolean
  canonical: string | null
}

/** The frame of every page of a business, in its colour. */
export function Page({
  language,
  head,
  css,
  children,
}: {
  language: string
  head: Head
  css: string
  children: ReactNode
}) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {!head.isListed && <meta name="robots" content="noindex" />}
        {head.canonical && <link rel="canonical" href={head.canonical} />}
        <meta name="theme-color" content={head.accent} />
        <meta name="color-scheme" content="light" />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:type" content="website" />
        {head.canonical && <meta property="og:url" content={head.canonical} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* In one element, because the server allows the styles of a page by their hash. */}
        <style>{`:root{--dress:${head.accent}}${css}`}</style>
      </head>
      <body className="bg-paper text-sm text-ink">{children}</body>
    </html>
  )
}

/** The colour of the business, darkened until white can be read on it. */
export const accentOf = ({ accent }: Pick<ProfilePage, 'accent'>): string =>
  readableOnWhite(accent ?? pageColors.green)

/** On the colour of the business. */
export function Logo({ src }: { src: string | null }) {
  if (src === null) return null
  const look = 'size-11 rounded-card bg-white object-contain p-0.5'
  return <img src={src} alt="" width="44" height="44" className={look} />
}
