import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPageNames, readKnownPaths, readPatterns } from './known-paths.ts'

const known = readKnownPaths(join(import.meta.dirname, '../../../web/src/paths.ts'))

it.each([
  '/',
  '/home',
  '/clients/new',
  '/clients/42',
  '/clients/42/edit',
  '/en',
  '/es/pricing',
  '/admin',
  '/admin/x/y',
  '/home/',
  '/hvac',
  '/p/lark/portal',
  '/portal/invoices',
])('matches %s', (path) => {
  expect(known?.test(path)).toBe(true)
})

it.each([
  '/nothing',
  '/clients/42/edit/more',
  '/fr/pricing',
  '/es/home',
  '/administrator',
  '/index.php',
  '/clients//edit',
  // The server has pages of its own there (profile-pages.ts).
  '/p/lark',
])('does not match %s', (path) => {
  expect(known?.test(path)).toBe(false)
})

it('matches everything when the list is missing', () => {
  expect(readKnownPaths('/nowhere/paths.ts')).toBeNull()
})

it.each([
  ['/', '/'],
  ['/clients/new', '/clients/new'],
  ['/clients/42', '/clients/:clientId'],
  ['/es/pricing', '/es/pricing'],
  ['/blog/tag/quotes', '/blog/tag/quotes'],
  ['/blog/tag/other', null],
  ['/home/', null],
  ['/p/lark', null],
  ['/q/secret', null],
  ['/portal/invoices', null],
  ['/admin/x', null],
])('names the page of %s %s', (path, name) => {
  const patterns = readPatterns(join(import.meta.dirname, '../../../web/src/paths.ts'))
  expect(createPageNames(new Set(['/blog/tag/quotes']), patterns)(path)).toBe(name)
})
