import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { Button } from '#button.tsx'
import { Dialog } from '#dialog.tsx'
import type { DialogProps } from '#dialog-props.ts'
import { besideDialog, person } from '#testing/page.ts'

function Opener(props: Partial<DialogProps>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Rename the file"
        description="Clients see the name."
        closeLabel="Close"
        footer={<Button type="submit">Save</Button>}
        {...props}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

async function openIt(props: Partial<DialogProps> = {}) {
  const user = person()
  render(<Opener {...props} />)
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename the file' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { user, dialog }
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('Dialog', () => {
  it('has a title and focuses its first field', async () => {
    const { dialog } = await openIt()
    const about = dialog.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(about)?.textContent).toBe('Clients see the name.')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })

  it.each([
    ['a tap', { detail: 1, pointerType: 'touch' }],
    ['the second click', { detail: 2, pointerType: 'mouse' }],
  ])('ignores for a moment %s at the place of the one that opened it', async (_, how) => {
    const onSubmit = vi.fn<NonNullable<DialogProps['onSubmit']>>((event) => event.preventDefault())
    const click = (name: string, init: PointerEventInit) =>
      fireEvent(
        screen.getByRole('button', { name }),
        new PointerEvent('click', { bubbles: true, cancelable: true, clientX: 100, clientY: 700, ...init }),
      )
    render(<Opener onSubmit={onSubmit} />)
    click('Rename', { ...how, detail: 1 })
    await screen.findByRole('dialog')
    click('Save', { ...how, clientY: 710 })
    expect(onSubmit).not.toHaveBeenCalled()
    click('Save', { ...how, clientY: 600 })
    click('Save', { detail: 0 })
    expect(onSubmit).toHaveBeenCalledTimes(2)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 500)
    click('Save', how)
    expect(onSubmit).toHaveBeenCalledTimes(3)
  })

  it.each([false, true])('keeps the Tab key inside (backwards: %s)', async (shift) => {
    const { user, dialog } = await openIt()
    const seen = new Set<Element | null>()
    for (let step = 0; step < 8; step++) {
      await user.tab({ shift })
      expect(dialog.contains(document.activeElement)).toBe(true)
      seen.add(document.activeElement)
    }
    expect(seen.size).toBeGreaterThanOrEqual(3)
  })

  it.each(['{Escape}', 'the cross'])('closes on %s and restores the focus', async (way) => {
    const { user } = await openIt()
    if (way === 'the cross') await user.click(screen.getByRole('button', { name: 'Close' }))
    else await user.keyboard(way)
    await isGone()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' })))
  })

  it.each(['nothing', 'the page'])('gives the focus to the page where %s had it', async (what) => {
    const user = person()
    const view = (isOpen: boolean) => (
      <main tabIndex={-1}>
        <Button>Used before</Button>
        <Dialog isOpen={isOpen} onClose={() => rerender(view(false))} title="Find" closeLabel="Close" />
      </main>
    )
    const { rerender } = render(view(false))
    const page = screen.getByRole('main')
    if (what === 'the page') page.focus()
    rerender(view(true))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await isGone()
    await waitFor(() => expect(document.activeElement).toBe(page))
  })

  it('marks the root while one is open, also after a question over it was answered', async () => {
    const isMarked = () => document.documentElement.hasAttribute('data-sheet-open')
    function Two({ isAsking, isOpen }: { isAsking: boolean; isOpen: boolean }) {
      const of = { onClose: () => {}, closeLabel: 'Close', children: <input aria-label="Name" /> }
      return (
        <>
          <Dialog {...of} isOpen={isOpen} title="Rename the file" />
          <Dialog {...of} isOpen={isAsking} title="Discard the name?" />
        </>
      )
    }
    const { rerender } = render(<Two isOpen isAsking />)
    await waitFor(() => expect(screen.getByText('Discard the name?')).toBeTruthy())
    expect(isMarked()).toBe(true)
    rerender(<Two isOpen isAsking={false} />)
    await waitFor(() => expect(screen.queryByText('Discard the name?')).toBeNull())
    expect(isMarked()).toBe(true)
    rerender(<Two isOpen={false} isAsking={false} />)
    await isGone()
    expect(isMarked()).toBe(false)
  })

  it('leaves the focus where it went meanwhile', async () => {
    const view = (isOpen: boolean) => (
      <main tabIndex={-1}>
        <input aria-label="Elsewhere" />
        <Dialog isOpen={isOpen} onClose={() => {}} title="Find" closeLabel="Close" />
      </main>
    )
    const { rerender } = render(view(false))
    rerender(view(true))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    const elsewhere = screen.getByLabelText('Elsewhere')
    rerender(view(false))
    elsewhere.focus()
    await isGone()
    expect(document.activeElement).toBe(elsewhere)
  })

  it('closes on a click outside, unless a field is half filled in', async () => {
    const { user } = await openIt()
    await user.click(besideDialog())
    await isGone()
  })

  it('stays open on a click outside when it is sticky', async () => {
    const { user } = await openIt({ isSticky: true })
    await user.click(besideDialog())
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('submits its own form and not the one it was opened from', async () => {
    const user = person()
    const outer = vi.fn()
    const inner = vi.fn()
    render(
      <form onSubmit={outer}>
        <Opener
          onSubmit={(event) => {
            event.preventDefault()
            inner()
          }}
        />
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    await user.type(await screen.findByLabelText('Name'), 'Plan{Enter}')
    expect(inner).toHaveBeenCalledTimes(1)
    expect(outer).not.toHaveBeenCalled()
  })
})
