import type { ReactNode } from 'react'

import type { Language } from '#language/texts.ts'

/** `title` is the whole title of the document, at most 60 characters; `description` has 70 to 160. */
export type Head = { title: string; description: string }

/** One public page, whatever its languages. */
export type PageRow = {
  /** Without a language: "/pricing". */
  path: string
  /** Both languages at one address, or the one language of a text whose translation has an address of its own. */
  heads: Readonly<Partial<Record<Language, Head>>>
  body: (place: Place) => ReactNode
  /** The day on which what it says changed last, "2026-11-27". */
  updated: string
  /** Pages that are no use to a search engine: in no sitemap, and refused to crawlers. */
  isUnlisted?: boolean
  /** The same text in the other language at its own address. */
  pair?: string
  /** What search engines read about it, as schema.org describes it. Relative addresses are completed when it is served. */
  structuredData?: (place: Place) => readonly object[]
}

/** Where a page is being rendered: at its own address, or as the copy under "/en" or "/es". */
export type Place = {
  path: string
  language: Language
  isCopy: boolean
  /** The address of the same page in the other language, which works without a script. */
  otherHref: string
  /** Whether this public page exists. */
  has: (path: string) => boolean
  /** The address of a public page from here: a copy stays in its language. A query or fragment may follow the path. */
  href: (path: string) => string
}
