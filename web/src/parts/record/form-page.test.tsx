import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { person } from '@fieldlark/ui/testing/page.ts'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { Failure } from '#connection/failure.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { closedNoticeTexts } from './closed-notice.texts.ts'
import { FormFold } from './form-fold.tsx'
import { FormPage } from './form-page.tsx'
import { recordTexts } from './record.texts.ts'
import { useRecordForm } from './use-record-form.ts'

type Fields = { title: string; notes: string; link: string }
type Row = Fields & { id: string; version: number }

const blank: Fields = { title: '', notes: '', link: '' }
const texts = { created: 'Saved', updated: 'Saved', createFailed: 'Not saved', updateFailed: 'Not saved' }
const onSaved = vi.fn()

function Page({ save, required }: { save: () => Promise<Row>; required: readonly (keyof Fields)[] }) {
  const record = useRecordForm<Row, Fields, Fields>({
    draftName: 'tree:ana:new',
    row: null,
    fieldsOf: (row) => row,
    newFields: () => blank,
    // The order of the errors is that of `required`.
    resolver: (values) => {
      const wrong = required.filter((name) => values[name] === '')
      const errors = Object.fromEntries(
        wrong.map((name) => [name, { type: 'required', message: 'required' }]),
      )
      return wrong.length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
    save,
    fetch: save,
    onSaved,
    texts,
  })
  const { register, formState } = record.form
  const fieldOf = (name: keyof Fields) => (
    <Field label={name} error={formState.errors[name] && 'Required'}>
      <TextInput {...register(name)} />
    </Field>
  )
  return (
    <FormPage
      record={record}
      title="New tree"
      draftName="tree:ana:new"
      failureTitle="Not saved"
      onLeave={() => {}}
      saveLabel="Save tree"
    >
      {fieldOf('title')}
      <FormFold icon="notes" title="About it" value="">
        {fieldOf('notes')}
      </FormFold>
      <FormFold icon="link" title="Where it is" value="Garden">
        {fieldOf('link')}
      </FormFold>
      <Dialog isOpen title="Over the form" closeLabel="Close" onClose={() => {}}>
        <input aria-label="In the dialog" />
      </Dialog>
    </FormPage>
  )
}

const row = { ...blank, id: 'a', version: 1 }
const saving = () => vi.fn(() => Promise.resolve(row))

async function open(save = saving(), required: readonly (keyof Fields)[] = []) {
  onSaved.mockClear()
  localStorage.clear()
  await renderSignedIn(<Page save={save} required={required} />)
  await screen.findByRole('dialog')
  return { user: person(), save }
}
const box = (name: keyof Fields) => screen.getByLabelText<HTMLInputElement>(name)
const foldOf = (name: string) => screen.getByText(name).closest('details') as HTMLDetailsElement
const submit = () => screen.getByRole('button', { name: 'Save tree', hidden: true })

it('says that the business is closed instead of asking for what it could not save', async () => {
  await renderSignedIn(<Page save={saving()} required={[]} />, {
    business: { closed_at: '2026-05-10T10:00:00Z' },
  })
  await screen.findByRole('heading', { name: closedNoticeTexts.en.title })
  screen.getByText(refusalTexts.en.business_closed)
  expect(screen.queryByRole('button', { name: 'Save tree', hidden: true })).toBeNull()
})

describe('a folded group of fields', () => {
  it('says what it holds, or that it holds nothing', async () => {
    await open()
    expect(foldOf('About it').open).toBe(false)
    within(foldOf('About it')).getByText(recordTexts.en.none)
    within(foldOf('Where it is')).getByText('Garden')
  })

  it('opens by itself when a field in it is wrong, and only then', async () => {
    const { user, save } = await open(saving(), ['notes'])
    await user.click(submit())
    await waitFor(() => expect(document.activeElement).toBe(box('notes')))
    expect(foldOf('About it').open).toBe(true)
    expect(foldOf('Where it is').open).toBe(false)
    expect(save).not.toHaveBeenCalled()
  })
})

describe('a form that is refused', () => {
  it.each([
    [['link', 'title'], 'title'],
    [['link', 'notes'], 'notes'],
  ] as const)('with %s wrong focuses %s, the first on the screen', async (required, first) => {
    const { user } = await open(saving(), required)
    await user.click(submit())
    await waitFor(() => expect(document.activeElement).toBe(box(first)))
    expect(foldOf('Where it is').open).toBe(true)
  })

  it('by the server says beside the buttons what happened, and that the text is kept', async () => {
    const failing = vi.fn((): Promise<Row> => Promise.reject(new Failure('network', '', null)))
    const { user } = await open(failing)
    await user.type(box('title'), 'Oak')
    screen.getByText(recordTexts.en.kept)
    await user.click(submit())
    const alert = await screen.findByRole('alert', { hidden: true })
    expect(alert.parentElement?.contains(submit())).toBe(true)
    within(alert).getByText('Not saved')
    within(alert).getByText(problemTexts.en.failures.network)
    within(alert).getByText(recordTexts.en.typedKept)
    expect(box('title').value).toBe('Oak')
  })
})

describe('Ctrl+Enter', () => {
  it.each(['Control', 'Meta'])('saves from any field (%s)', async (key) => {
    const { user, save } = await open()
    await user.type(box('title'), 'Oak')
    await user.keyboard(`{${key}>}{Enter}{/${key}}`)
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('in a dialog over the form does not save the form', async () => {
    const { user, save } = await open()
    await user.click(screen.getByLabelText('In the dialog'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(save).not.toHaveBeenCalled()
  })
})
