import { describe, expect, it } from 'vitest'

import { isQuickCreateHidden } from './quick-create.ts'

describe('the phone’s quick create button', () => {
  it.each([
    ['/clients', false, false],
    ['/home', false, false],
    ['/settings', false, true],
    ['/settings/services', false, false],
    ['/settings/team', false, false],
    ['/settings/company', false, true],
    ['/settings/payments', false, true],
    ['/', false, true],
    ['/login', false, true],
    ['/register', false, true],
    ['/clients/new', false, true],
    ['/clients/1/edit', false, true],
    ['/clients', true, true],
  ])('on %s with a form open: %s → hidden: %s', (pathname, isFormOpen, isHidden) => {
    expect(isQuickCreateHidden(pathname, isFormOpen)).toBe(isHidden)
  })
})
