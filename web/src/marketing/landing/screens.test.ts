import { readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../../public/screens')
const files = readdirSync(folder).map((name) => ({ name, kB: statSync(resolve(folder, name)).size / 1000 }))

test('the start page has its screens in both languages, each of at most 40 kB', () => {
  const wanted = ['today', 'quote', 'invoice'].flatMap((screen) => [`${screen}-en.webp`, `${screen}-es.webp`])
  expect(files.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted())
  expect(files.filter(({ kB }) => kB > 40)).toEqual([])
})
