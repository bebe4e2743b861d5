import { TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { paths } from '../paths.ts'

import { LandingPage } from './landing-page.tsx'

describe.each(['en', 'es'] as const)('the start page in %s', (language) => {
  const html = renderToStaticMarkup(<LandingPage language={language} />)

  test('promises the days of trial that a sign-up in this language gets', () => {
    expect(html).toMatch(new RegExp(`\\b${TRIAL_DAYS[language]} (days|días)`))
  })

  test('leads only to places that exist', () => {
    const known = new Set<string>([...Object.values(paths), '/es'])
    const links = [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '')
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => `#${match[1]}`))
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => !ids.has(link) && !known.has(link.split('?')[0] ?? ''))).toEqual([])
  })

  test('carries no inline style, which the content security policy would refuse', () => {
    expect(html).not.toContain('style=')
  })
})
