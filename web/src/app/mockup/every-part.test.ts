import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

const ui = join(import.meta.dirname, '../../../../ui/src')

/** Drawn by the part that loads them, or nothing to look at. */
const behind = [
  'combobox-box.tsx',
  'data-cards.tsx',
  'data-table.tsx',
  'dialog-window.tsx',
  'field-notes.tsx',
  'later.tsx',
  'lazy-part.tsx',
  'menu-popup.tsx',
  'menu-sheet.tsx',
  'search-pick-box.tsx',
  'toast-stack.tsx',
]

const namesIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))

it('shows every part of the design system', () => {
  const shown = namesIn(import.meta.dirname)
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('')
  const missing = namesIn(ui).filter((name) => !behind.includes(name) && !shown.includes(`ui/${name}'`))
  expect(missing).toEqual([])
  expect(behind.filter((name) => !namesIn(ui).includes(name))).toEqual([])
})
