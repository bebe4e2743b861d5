import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { Failure } from '#connection/failure.ts'
import { formDialogTexts } from '#parts/forms/form-dialog.texts.ts'
import { readDraft } from '#session/draft.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { recordTexts } from './record.texts.ts'
import { RecordDialog } from './record-dialog.tsx'

const draftName = 'service:ana:new'
const state = { isDirty: false, isSubmitting: false, isRestored: false, clashes: null, failure: null }
type State = { [Name in keyof typeof state]: (typeof state)[Name] extends boolean ? boolean : unknown }

async function open(changes: Partial<State> = {}, failureBody: string | null = null) {
  const { isDirty, isSubmitting, isRestored, clashes, failure } = { ...state, ...changes }
  const called = { submit: vi.fn(() => Promise.resolve()), discard: vi.fn(), close: vi.fn(), outer: vi.fn() }
  function Page() {
    const [isOpen, setOpen] = useState(true)
    const record = {
      form: { formState: { isDirty, isSubmitting } },
      submit: called.submit,
      failure,
      clashes: clashes as object | null,
      isRestored,
      discard: called.discard,
    }
    const handleClose = () => {
      called.close()
      setOpen(false)
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          called.outer()
        }}
      >
        {isOpen && (
          <RecordDialog
            record={record}
            draftName={draftName}
            title="New service"
            saveLabel="Save service"
            conflict="Someone else changed it"
            failureTitle="Not saved"
            failureBody={failureBody}
            onClose={handleClose}
          >
            <p>Fields</p>
          </RecordDialog>
        )}
      </form>
    )
  }
  localStorage.setItem(`draft:${draftName}`, '{"name":"Mowing"}')
  await renderSignedIn(<Page />)
  await screen.findByRole('dialog')
  return { user: person(), ...called }
}

const cancel = () => screen.getByRole('button', { name: formDialogTexts.en.cancel })

describe('RecordDialog', () => {
  it('saves the record, and not the form that it was opened from', async () => {
    const { user, submit, outer } = await open()
    await user.click(screen.getByRole('button', { name: 'Save service' }))
    expect(submit).toHaveBeenCalledOnce()
    expect(outer).not.toHaveBeenCalled()
  })

  it('discards the draft when nothing was changed', async () => {
    const { user, close } = await open()
    await user.click(cancel())
    expect(close).toHaveBeenCalledOnce()
    expect(readDraft(draftName)).toBeNull()
  })

  it('keeps the draft of typed changes', async () => {
    const { user } = await open({ isDirty: true })
    await user.click(cancel())
    expect(readDraft(draftName)).toEqual({ name: 'Mowing' })
  })

  it('says that an earlier draft was restored, and keeps it until it is discarded', async () => {
    const { user, discard } = await open({ isRestored: true })
    expect(screen.getByText(recordTexts.en.draftKept)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: recordTexts.en.discard }))
    expect(discard).toHaveBeenCalledOnce()
    await user.click(cancel())
    expect(readDraft(draftName)).toEqual({ name: 'Mowing' })
  })

  it('shows conflicting changes and failures', async () => {
    await open({ clashes: { name: 'Hedges' }, failure: new Failure('server', 'no', null) })
    expect(screen.getByText('Someone else changed it')).toBeTruthy()
    expect(screen.getByText('Not saved')).toBeTruthy()
  })

  it("shows the form's own failure text where there is one", async () => {
    await open({ failure: new Failure('duplicate', 'no', '23505') }, 'There is one of this name')
    expect(screen.getByText('There is one of this name')).toBeTruthy()
  })
})
