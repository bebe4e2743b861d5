import { person, resizeTo } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { RecordHead } from '#parts/record/record-head.tsx'
import { callsOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'

import { RecordList, shownRecord } from './record-list.tsx'
import { sidePanelTexts } from './side-panel.texts.ts'

const texts = sidePanelTexts.en
type Row = { id: string; number: string; title: string }
const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const rows: Row[] = ['Lawn', 'Hedge', 'Roof'].map((title, index) => ({
  id: idOf(index),
  number: `JOB-${index}`,
  title,
}))

const record = shownRecord(async () => ({ id }) => (
  <RecordHead
    page="A page"
    back={{ to: '/jobs', label: 'Jobs' }}
    kicker="Its number"
    title={`Record ${id.at(-1)}`}
    actions={<button type="button">Send</button>}
  />
))

function List({ isOff = false }) {
  return (
    <>
      <input aria-label="Search" />
      <RecordList
        items={rows}
        columns={[
          { key: 'title', header: 'Title', cell: ({ title }) => title },
          { key: 'number', header: 'Number', cell: ({ number }) => number, beside: null },
        ]}
        card={({ title }) => title}
        record={record}
        nameOf={({ title }) => title}
        hrefOf={({ id }) => `/jobs/${id}`}
        numberOf={({ number }) => number}
        numbered={{ table: 'jobs', businessId }}
        isOff={isOff}
        labels={{ list: 'Jobs' }}
      />
    </>
  )
}

async function open(at = '/jobs', isOff = false) {
  const { router } = await renderSignedIn(<List isOff={isOff} />, {
    at,
    path: '/jobs',
    elsewhere: async () => ({ element: 'A page' }),
  })
  await screen.findByText('Lawn')
  return {
    user: person(),
    address: () => router.state.location.pathname + router.state.location.search,
    router,
  }
}
const shown = (index: number) => screen.findByRole('region', { name: `Record ${index}` })
const panel = () => document.querySelector('.side-panel')
const rowOf = (title: string) => screen.getByRole('link', { name: title })

describe('a record beside its list', () => {
  beforeEach(() => resizeTo(1280))

  it('opens by a click anywhere in its row, with its number in the address', async () => {
    const { user, address } = await open('/jobs?q=a')
    await user.click(screen.getByText('JOB-1'))
    expect((await shown(1)).textContent).toContain('Its number')
    expect(address()).toBe('/jobs?q=a&open=JOB-1')
    expect(rowOf('Hedge').closest('tr')?.getAttribute('aria-current')).toBe('true')
    await screen.findByText(texts.opened('Hedge'))
    // What there is no room for is left out.
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull()
  })

  it('has the page of the record as a link, and its buttons', async () => {
    await open(`/jobs?open=${idOf(2)}`)
    await shown(2)
    expect(screen.getByRole('link', { name: texts.wholePage }).getAttribute('href')).toBe(`/jobs/${idOf(2)}`)
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy()
  })

  it('moves with j and k, and the focus with it', async () => {
    const { user, address } = await open()
    await user.keyboard('j')
    await shown(0)
    expect(document.activeElement).toBe(rowOf('Lawn'))
    await user.keyboard('jj')
    await shown(2)
    expect(document.activeElement).toBe(rowOf('Roof'))
    await waitFor(() => expect(address()).toBe('/jobs?open=JOB-2'))
    // There is nothing after the last one.
    await user.keyboard('j')
    await user.keyboard('k')
    await shown(1)
  })

  it('adds one entry to the history, so that "back" closes it', async () => {
    const { user, router, address } = await open()
    await user.click(rowOf('Lawn'))
    await shown(0)
    await user.keyboard('j')
    await shown(1)
    await router.navigate(-1)
    await waitFor(() => expect(panel()).toBeNull())
    expect(address()).toBe('/jobs')
  })

  it('closes with Escape, and goes on from there', async () => {
    const { user, address } = await open('/jobs?open=JOB-1')
    await shown(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(panel()).toBeNull())
    expect(address()).toBe('/jobs')
    expect(document.activeElement).toBe(rowOf('Hedge'))
    await user.keyboard('j')
    await shown(2)
  })

  it('opens the page with Enter, on the row or where nothing has the focus', async () => {
    const { user, address } = await open('/jobs?open=JOB-1')
    await shown(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/jobs/${idOf(1)}`))
  })

  it('gives the focus to the panel with the right arrow', async () => {
    const { user } = await open()
    await user.click(rowOf('Lawn'))
    await shown(0)
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(panel())
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(rowOf('Lawn'))
  })

  it('leaves the keys to a field', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('textbox'))
    await user.keyboard('jk')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('jk')
    expect(panel()).toBeNull()
  })

  it('asks for the record with a number that the list has not loaded', async () => {
    reply('GET rest/v1/jobs', [{ id: idOf(7) }])
    await open('/jobs?open=JOB-7')
    await shown(7)
    const [{ query } = {}] = callsOf('GET rest/v1/jobs')
    expect(query?.get('job_number')).toBe('eq.JOB-7')
    expect(query?.get('business_id')).toBe(`eq.${businessId}`)
  })

  it('is a page below 1100 px', async () => {
    resizeTo(1099)
    const { user, address } = await open()
    await user.keyboard('j')
    await user.click(rowOf('Lawn'))
    await waitFor(() => expect(address()).toBe(`/jobs/${idOf(0)}`))
  })

  it('is off while rows are chosen', async () => {
    const { user } = await open('/jobs?open=JOB-1', true)
    await user.keyboard('j')
    expect(screen.queryByRole('link', { name: 'Lawn' })).toBeNull()
    expect(panel()).toBeNull()
  })
})
