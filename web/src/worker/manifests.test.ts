import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

import { paths } from '#paths.ts'

type Manifest = {
  id: string
  description: string
  lang: string
  shortcuts: { name: string; url: string }[]
}

const read = (name: string) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../public', name), 'utf8')) as Manifest

const [english, spanish] = [read('site.webmanifest'), read('site.es.webmanifest')]

it('is one app in both languages', () => {
  const { lang, description, shortcuts } = spanish
  expect({ ...english, lang, description, shortcuts }).toEqual(spanish)
  expect([english.lang, lang]).toEqual(['en', 'es'])
  expect(description).not.toBe(english.description)
})

it.each([
  ['Today', 'New invoice', english],
  ['Hoy', 'Nueva factura', spanish],
])('has shortcuts to %s and %s', (today, invoice, { shortcuts }) => {
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    [today, paths.home],
    [invoice, paths.invoiceNew],
  ])
})
