import { expect, it } from 'vitest'

import { tabOf } from './tabs.ts'

it.each([
  ['/home', 'today'],
  ['/schedule', 'today'],
  ['/jobs', 'jobs'],
  ['/jobs/1', 'jobs'],
  ['/jobs/recurring', 'jobs'],
  ['/quotes/1', 'jobs'],
  ['/requests', 'jobs'],
  ['/invoices/1', 'money'],
  ['/expenses', 'money'],
  ['/clients', 'more'],
  ['/settings/services', 'more'],
  ['/jobsites', 'more'],
] as const)('%s lights the tab %s', (pathname, tab) => {
  expect(tabOf(pathname)).toBe(tab)
})
