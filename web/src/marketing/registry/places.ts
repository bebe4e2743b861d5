import type { Language } from '#language/texts.ts'

import type { PageRow, Place } from './page-row.ts'

/** A page in one language at one address. */
export type PlacedPage = {
  row: PageRow
  place: Place
  /** Where it is served: "/pricing", "/es/pricing". The first two of a row share it; the visitor's language decides. */
  address: string
}

const languages = ['en', 'es'] as const
const copyOf = (language: Language, path: string) => `/${language}${path === '/' ? '' : path}`
const beforeSuffix = (href: string) => href.split(/[?#]/)[0] || '/'

/** Every page as it is rendered: in each of its languages at its own address, and once more under "/en" and "/es". */
export function placesOf(rows: readonly PageRow[]): PlacedPage[] {
  const byPath = new Map(rows.map((row) => [row.path, row]))
  const isInBoth = (path: string) => {
    const heads = byPath.get(path)?.heads
    return heads?.en !== undefined && heads.es !== undefined
  }
  const placed = (row: PageRow, language: Language, isCopy: boolean): PlacedPage => {
    const other = language === 'en' ? 'es' : 'en'
    const href = (to: string) => {
      const path = beforeSuffix(to)
      return isCopy && isInBoth(path) ? copyOf(language, path) + to.slice(path.length) : to
    }
    const place: Place = {
      path: row.path,
      language,
      isCopy,
      otherHref: row.pair ?? copyOf(other, row.path),
      has: (path) => byPath.has(beforeSuffix(path)),
      href,
    }
    return { row, place, address: isCopy ? copyOf(language, row.path) : row.path }
  }
  return rows.flatMap((row) =>
    languages
      .filter((language) => row.heads[language] !== undefined)
      .flatMap((language) =>
        isInBoth(row.path)
          ? [placed(row, language, false), placed(row, language, true)]
          : [placed(row, language, false)],
      ),
  )
}
