import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { DialogWindow } from '#dialog-window.tsx'
import { openSheet } from '#open-sheets.ts'

/** What a router reads: the key of the page that is shown. */
const keyAt = () => (history.state as { key?: string }).key
const depth = () => (history.state as { sheets?: number }).sheets ?? 0
const calm = () => new Promise((resolve) => setTimeout(resolve))

async function back() {
  history.back()
  await calm()
}

/** A sheet that closes when it is told to. */
function open() {
  const sheet = { isOpen: true, close: () => {} }
  const closed = openSheet(() => sheet.close())
  sheet.close = () => {
    if (sheet.isOpen) closed()
    sheet.isOpen = false
  }
  return sheet
}

/** The pages that Back and Forward showed, as the router sees it. */
let shown: (string | undefined)[] = []
addEventListener('popstate', () => shown.push(keyAt()))

beforeEach(() => {
  history.pushState({ key: 'list' }, '', '/jobs')
  history.pushState({ key: 'job' }, '', '/jobs/7')
  shown = []
})

describe('Back', () => {
  it('closes the sheet and stays on the page, of which the router hears nothing', async () => {
    const sheet = open()
    await calm()
    await back()
    expect(sheet.isOpen).toBe(false)
    expect(shown).toEqual([])
    await back()
    expect(shown).toEqual(['list'])
  })

  it('closes sheets on top of each other one at a time', async () => {
    const [lower, upper] = [open(), open()]
    await calm()
    await back()
    expect([lower.isOpen, upper.isOpen]).toEqual([true, false])
    await back()
    expect(lower.isOpen).toBe(false)
    expect([depth(), keyAt(), shown]).toEqual([0, 'job', []])
  })

  it('closes a dialog before the next step, which leaves the page', async () => {
    function Page() {
      const [isOpen, setOpen] = useState(true)
      return <DialogWindow isOpen={isOpen} onClose={() => setOpen(false)} title="Rename" closeLabel="Close" />
    }
    render(<Page />)
    await calm()
    expect(depth()).toBe(1)
    await back()
    await back()
    expect([screen.queryByRole('dialog'), shown, depth()]).toEqual([null, ['list'], 0])
  })

  it('is given back to a sheet that asks before it closes', async () => {
    const ask = vi.fn()
    const closed = openSheet(ask)
    await calm()
    await back()
    await back()
    expect(ask).toHaveBeenCalledTimes(2)
    expect([depth(), shown]).toEqual([1, []])
    closed()
    await calm()
    expect(depth()).toBe(0)
  })
})

describe('a sheet that closes by other means', () => {
  it('leaves no step behind', async () => {
    const sheet = open()
    await calm()
    sheet.close()
    await calm()
    expect([depth(), shown]).toEqual([0, []])
    await back()
    expect(shown).toEqual(['list'])
  })

  it('makes room for the next one without a step', async () => {
    const first = open()
    await calm()
    const { length } = history
    first.close()
    const second = open()
    await calm()
    expect([depth(), history.length]).toEqual([1, length])
    second.close()
    await calm()
    expect(depth()).toBe(0)
  })

  it('is not opened again by Forward', async () => {
    open()
    await calm()
    await back()
    history.forward()
    await calm()
    expect([depth(), keyAt()]).toEqual([0, 'job'])
  })
})

describe('the page below a sheet', () => {
  it('is one step back from a page that was opened from the sheet', async () => {
    const sheet = open()
    await calm()
    sheet.close()
    history.pushState({ key: 'invoice' }, '', '/invoices/3')
    await calm()
    expect([keyAt(), location.pathname]).toEqual(['invoice', '/invoices/3'])
    await back()
    expect([shown, location.pathname]).toEqual([['job'], '/jobs/7'])
  })

  it('is one step back from a page that closed the sheet by being opened', async () => {
    const sheet = open()
    await calm()
    history.pushState({ key: 'invoice' }, '', '/invoices/3')
    sheet.close()
    await calm()
    expect(location.pathname).toBe('/invoices/3')
    await back()
    expect([shown, depth()]).toEqual([['job'], 0])
  })

  it.each(['Back', 'a button'])(
    'keeps the address it got meanwhile when %s closes the sheet',
    async (way) => {
      const sheet = open()
      await calm()
      history.replaceState({ key: 'filtered' }, '', '/jobs/7?status=late')
      if (way === 'Back') history.back()
      else sheet.close()
      await calm()
      expect([sheet.isOpen, depth(), keyAt()]).toEqual([false, 0, 'filtered'])
      expect(location.search).toBe('?status=late')
      await back()
      expect(shown).toEqual(['list'])
    },
  )
})

// The last one: for a second after it the module takes no step.
it('takes no step back while the page leaves for another document', async () => {
  const sheet = open()
  await calm()
  dispatchEvent(new Event('beforeunload'))
  sheet.close()
  await calm()
  expect([sheet.isOpen, depth()]).toEqual([false, 1])
})
