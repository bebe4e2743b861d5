import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { ConfirmDialog } from '#confirm-dialog.tsx'
import { person } from '#testing/page.ts'

async function open(isBusy = false) {
  const onConfirm = vi.fn()
  const onClose = vi.fn()
  render(
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
      title="Delete the quote?"
      body="It cannot be brought back."
      confirmLabel="Delete"
      cancelLabel="Keep it"
      closeLabel="Close"
      isDanger
    />,
  )
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the quote?' })
  return { user: person(), dialog, onConfirm, onClose }
}

describe('ConfirmDialog', () => {
  it('focuses the safe button, so that Enter confirms nothing', async () => {
    const { user, onConfirm, onClose } = await open()
    const harmless = screen.getByRole('button', { name: 'Keep it' })
    await waitFor(() => expect(document.activeElement).toBe(harmless))
    await user.keyboard('{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('runs the action only after confirmation', async () => {
    const { user, onConfirm } = await open()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('does not run the action again while it is running', async () => {
    const { user, onConfirm } = await open(true)
    await user.dblClick(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('ignores a click outside', async () => {
    const { user, onClose } = await open()
    await user.click(document.querySelector('[role=presentation]') ?? document.body)
    expect(onClose).not.toHaveBeenCalled()
  })
})
