import { renderToStaticMarkup } from 'react-dom/server'

import type { Language } from '#language/texts.ts'
import { type PlacedPage, placesOf } from '../registry/places.ts'
import { rows } from '../registry/rows.tsx'

/** The page at its own address, not the copy under its language. */
export function pageAt(path: string, language: Language): PlacedPage {
  const page = placesOf(rows).find(
    ({ row, place }) => row.path === path && place.language === language && !place.isCopy,
  )
  if (page === undefined) throw new Error(`There is no page ${path} in ${language}.`)
  return page
}

export const documentOf = ({ row, place }: PlacedPage): Document =>
  new DOMParser().parseFromString(renderToStaticMarkup(row.body(place)), 'text/html')
