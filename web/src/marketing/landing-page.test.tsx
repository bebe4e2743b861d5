import { TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { legalPages, paths } from '#paths.ts'

import { LandingPage } from './landing-page.tsx'

describe.each(['en', 'es'] as const)('the start page in %s', (language) => {
  const html = renderToStaticMarkup(<LandingPage language={language} />)

  test('states the length of the trial of a sign-up in this language', () => {
    expect(html).toMatch(new RegExp(`\\b${TRIAL_DAYS[language]} (days|días)`))
  })

  test('links only to existing pages', () => {
    const known = new Set<string>([
      ...Object.values(paths),
      '/es',
      ...legalPages.map((page) => `/es/${page}`),
    ])
    const links = [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '')
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => `#${match[1]}`))
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => !ids.has(link) && !known.has(link.split('?')[0] ?? ''))).toEqual([])
  })

  test('has no inline style, which the content security policy would block', () => {
    expect(html).not.toContain('style=')
  })
})
