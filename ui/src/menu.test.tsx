import { render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { Button } from '#button.tsx'
import { Dialog } from '#dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#menu.tsx'
import { person, resizeTo } from '#testing/page.ts'

const phone = 390

const Anchor = ({ children, ...props }: ComponentProps<'a'>) => <a {...props}>{children}</a>

function Actions({ onArchive = () => {} }: { onArchive?: () => void }) {
  const [isRenaming, setRenaming] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Menu title="More actions" closeLabel="Close" trigger={<Button ref={trigger}>More</Button>}>
        <MenuItem onSelect={() => setRenaming(true)}>Rename</MenuItem>
        <MenuItem isDisabled>Print</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={onArchive}>Archive</MenuItem>
        <MenuItem render={<Anchor href="#history" />}>History</MenuItem>
      </Menu>
      <Dialog
        isOpen={isRenaming}
        onClose={() => setRenaming(false)}
        finalFocus={trigger}
        title="Rename the file"
        closeLabel="Close"
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

async function openAt(width: number, onArchive?: () => void) {
  resizeTo(width)
  const user = person()
  render(<Actions {...(onArchive && { onArchive })} />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  return user
}

const sheet = () => screen.queryByRole('dialog', { name: 'More actions' })
const isSheetGone = () => waitFor(() => expect(sheet()).toBeNull())
const button = () => screen.getByRole('button', { name: 'More', hidden: true })
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name })))

describe('Menu', () => {
  it.each([
    [1280, false],
    [1024, false],
    [1023, true],
    [phone, true],
  ])('at %i px is a sheet: %s', async (width, isSheet) => {
    await openAt(width)
    expect(sheet() !== null).toBe(isSheet)
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Rename',
      'Print',
      'Archive',
      'History',
    ])
  })

  it('closes its sheet when an item is chosen, and opens it again', async () => {
    const onArchive = vi.fn()
    const user = await openAt(phone, onArchive)
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }))
    expect(onArchive).toHaveBeenCalledOnce()
    await isSheetGone()
    await waitFor(() => expect(document.activeElement).toBe(button()))
    await user.click(button())
    await user.click(await screen.findByRole('menuitem', { name: 'History' }))
    await isSheetGone()
    expect(location.hash).toBe('#history')
  })

  it.each(['{Escape}', 'the cross'])('closes its sheet on %s and gives the focus back', async (way) => {
    const user = await openAt(phone)
    expect(button().getAttribute('aria-expanded')).toBe('true')
    if (way === 'the cross') await user.click(screen.getByRole('button', { name: 'Close' }))
    else await user.keyboard(way)
    await isSheetGone()
    expect(button().getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })

  it('leaves the focus to the dialog that an item opens', async () => {
    const user = await openAt(phone)
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
    await isSheetGone()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })

  it('moves through the items of its sheet with the arrow keys, past what is not possible', async () => {
    const user = await openAt(phone)
    await focused('Rename')
    await user.keyboard('{ArrowDown}')
    await focused('Archive')
    await user.keyboard('{End}')
    await focused('History')
    await user.keyboard('{ArrowDown}')
    await focused('Rename')
    await user.keyboard('{ArrowUp}')
    await focused('History')
    await user.keyboard('{Home}')
    await focused('Rename')
  })
})
