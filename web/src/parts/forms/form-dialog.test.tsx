import { person } from '@fieldlark/ui/testing/page.ts'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'
import { formDialogTexts } from './form-dialog.texts.ts'
import { FormDialog } from './form-dialog.tsx'

const texts = formDialogTexts.en

function Rename({ keepsDraft, onClose }: { keepsDraft: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  if (!isOpen) return null
  return (
    <FormDialog
      title="Rename"
      submitLabel="Save"
      isBusy={false}
      isSticky={typed !== ''}
      keepsDraft={keepsDraft}
      onSubmit={() => {}}
      onClose={close}
    >
      <TextInput aria-label="Name" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </FormDialog>
  )
}

async function open(keepsDraft = false) {
  const onClose = vi.fn()
  await renderSignedIn(<Rename keepsDraft={keepsDraft} onClose={onClose} />)
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  return { user: person(), name, onClose }
}
const question = () => screen.findByRole('alertdialog', { name: texts.discardTitle })

it('closes on Back', async () => {
  const { onClose } = await open()
  history.back()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('asks on Back before what was typed is lost, and Back from the question leads to the form', async () => {
  const { user, name, onClose } = await open()
  await user.type(name, 'Lark')
  history.back()
  await question()
  // One for the form, and one over it.
  expect(document.querySelectorAll('.bg-scrim')).toHaveLength(2)
  history.back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(name.value).toBe('Lark')
  expect(onClose).not.toHaveBeenCalled()
  history.back()
  await user.click(within(await question()).getByRole('button', { name: texts.discard }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('closes on Back where the draft is kept', async () => {
  const { user, name, onClose } = await open(true)
  await user.type(name, 'Lark')
  history.back()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
