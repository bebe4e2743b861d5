import { expect, it } from 'vitest'

it('shows once on the start page what the app left to say', async () => {
  localStorage.setItem('language', 'en')
  sessionStorage.setItem('notice', 'Logged out successfully')
  // The test's document has no fonts.
  Object.assign(document, { fonts: { ready: Promise.resolve() } })
  document.body.innerHTML = '<output data-notice></output>'
  await import('./island.ts')
  expect(document.body.textContent).toBe('Logged out successfully')
  expect(sessionStorage.getItem('notice')).toBeNull()
})
