import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readKnownPaths } from './known-paths.ts'

const known = readKnownPaths(join(import.meta.dirname, '../../../web/src/paths.ts'))

it.each([
  '/',
  '/home',
  '/clients/new',
  '/clients/42',
  '/clients/42/edit',
  '/p/lark',
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
])('does not match %s', (path) => {
  expect(known?.test(path)).toBe(false)
})

it('matches everything when the list is missing', () => {
  expect(readKnownPaths('/nowhere/paths.ts')).toBeNull()
})
