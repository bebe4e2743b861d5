import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { sectionsTexts } from '#parts/frame/sections.texts.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { ListHead } from './list-head.tsx'

const open = (section: 'requests' | 'invoices', setting = {}) =>
  renderSignedIn(
    <ListHead title="The list" section={section} count={1234} sum="$80 in all">
      <p>Filters</p>
    </ListHead>,
    setting,
  )
const links = () =>
  within(screen.getByRole('navigation', { name: sectionsTexts.en.label }))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the head of a list', () => {
  it('has its title with the number of rows, and links to the lists behind the same tab', async () => {
    await open('requests')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The list1,234')
    expect(screen.getByText('$80 in all')).toBeTruthy()
    expect(links()).toEqual(['/jobs', '/quotes', '/jobs/recurring'])
  })

  it('leads a worker only to what they may see, and still has a title where they may not be', async () => {
    await open('requests', { role: 'worker' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('The list')
    expect(links()).toEqual(['/jobs', '/jobs/recurring'])
  })

  it('keeps money and work apart', async () => {
    await open('invoices')
    expect(links()).toEqual(['/expenses'])
  })
})
