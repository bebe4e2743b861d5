import { expect, it } from 'vitest'

import { documentOf } from '../testing/page-at.ts'
import { placesOf } from './places.ts'
import { rows } from './rows.tsx'

/** What no page may say, with the reason that is shown where one does. */
const wrong: Readonly<Record<'en' | 'es', Readonly<Record<string, RegExp>>>> = {
  en: {
    'businesses have a public page': /no public page/i,
    'clients can book online': /can’t book|no online booking|text messages, online booking/i,
    'clients have a portal': /no portal|text messages, a portal/i,
  },
  es: {
    'los negocios tienen una página pública': /no hay una página pública/i,
    'los clientes pueden reservar en línea': /no (?:se )?pueden? reservar|ni reservas|texto, reservas/i,
    'los clientes tienen un portal': /(?:no hay|ni) (?:un )?portal|texto, un portal/i,
    'son palabras de España': /\bcoches?\b|\bpiscina|\bencimera|\bdormitorio|fiarte|sin cobertura/i,
    'es una llave de acceso': /clave de acceso/i,
    'se escribe "1 h aprox."': /Unos \d/,
  },
}

/** It lists the words of Spain beside those of Mexico. */
const dictionary = '/blog/cuadrilla-bilingue'

const pages = placesOf(rows).filter(({ row, place }) => !place.isCopy && row.path !== dictionary)

it.each(pages.map((page) => [`${page.address} ${page.place.language}`, page] as const))(
  '%s says nothing that is wrong',
  (_, page) => {
    const text = documentOf(page).body.textContent ?? ''
    const found = Object.entries(wrong[page.place.language]).filter(([, pattern]) => pattern.test(text))
    expect(found.map(([reason]) => reason)).toEqual([])
  },
)
