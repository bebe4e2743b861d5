import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { Button } from '#button.tsx'
import { ChoiceGrid } from '#choice-grid.tsx'
import { Field } from '#field.tsx'
import { FileDrop } from '#file-drop.tsx'
import { PasswordInput } from '#password-input.tsx'
import { SearchInput } from '#search-input.tsx'
import { Segmented } from '#segmented.tsx'
import { person } from '#testing/page.ts'
import { TextInput } from '#text-input.tsx'
import { Toaster, toast } from '#toast.tsx'

describe('Segmented', () => {
  function Kinds() {
    const [value, setValue] = useState<'draw' | 'type' | 'never'>('draw')
    const options = [
      { value: 'draw', label: 'Draw' },
      { value: 'never', label: 'Never', isDisabled: true },
      { value: 'type', label: 'Type' },
    ] as const
    return <Segmented label="How" options={options} value={value} onValueChange={setValue} />
  }

  it('is one Tab stop; the arrow keys select and skip disabled options', async () => {
    const user = person()
    render(<Kinds />)
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Draw' }))
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Type' }).checked).toBe(true)
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('is independent of another group with the same options on the page', async () => {
    const user = person()
    render(
      <>
        <Kinds />
        <Kinds />
      </>,
    )
    const [, second] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Type' })
    await user.click(second as HTMLElement)
    const checked = screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)
    expect(checked).toEqual([true, false, false, false, false, true])
  })
})

describe('ChoiceGrid', () => {
  it('has nothing selected at first, and reports a missing choice', async () => {
    const user = person()
    const onChoose = vi.fn()
    const first = createRef<HTMLInputElement>()
    const options = [
      { value: 'yes', label: 'Yes', description: 'It is due again' },
      { value: 'no', label: 'No' },
    ] as const
    render(
      <ChoiceGrid
        ref={first}
        label="Still owed?"
        options={options}
        value={null}
        onValueChange={onChoose}
        error="Choose one"
      />,
    )
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
    const about = screen.getByRole('group', { name: 'Still owed?' }).getAttribute('aria-describedby') ?? ''
    const complaint = document.getElementById(about)
    expect(complaint?.textContent).toBe('Choose one')
    expect(first.current).toBe(screen.getAllByRole('radio')[0])
    const order = complaint?.compareDocumentPosition(first.current as Node) ?? 0
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await user.click(screen.getByText('It is due again'))
    expect(onChoose).toHaveBeenCalledWith('yes')
  })
})

describe('Field', () => {
  it('shows its error only after the tap that left it, so that the tapped control does not move', async () => {
    function Form() {
      const [error, setError] = useState('')
      return (
        <Field label="Email" error={error}>
          <TextInput onBlur={() => setError('Not an address')} />
        </Field>
      )
    }
    const user = person()
    render(<Form />)
    await user.click(screen.getByRole('textbox', { name: 'Email' }))
    await user.pointer({ keys: '[MouseLeft>]', target: document.body })
    expect(screen.queryByText('Not an address')).toBe(null)
    await user.pointer({ keys: '[/MouseLeft]', target: document.body })
    await screen.findByText('Not an address')
  })

  it.each([
    ['another button', { button: 2 }],
    ['the Ctrl key, which opens a menu on a Mac,', { button: 0, ctrlKey: true }],
  ])('shows its error at once after a press with %s', async (_, press) => {
    const { rerender } = render(<Field label="Email">{null}</Field>)
    fireEvent.mouseDown(document.body, press)
    rerender(
      <Field label="Email" error="Not an address">
        {null}
      </Field>,
    )
    expect(screen.queryByText('Not an address')).not.toBe(null)
  })

  it.each([
    ['a menu opens', () => fireEvent.contextMenu(document.body)],
    ['a key is pressed', () => fireEvent.keyDown(document.body, { key: 'a' })],
    ['the window is left', () => fireEvent.blur(window)],
  ])('shows its error when %s, though the release of the button never arrives', async (_, leave) => {
    const { rerender } = render(<Field label="Email">{null}</Field>)
    fireEvent.mouseDown(document.body, { button: 0 })
    rerender(
      <Field label="Email" error="Not an address">
        {null}
      </Field>,
    )
    expect(screen.queryByText('Not an address')).toBe(null)
    leave()
    await screen.findByText('Not an address')
  })

  it('gives its input a name, a hint and an error, the error first', () => {
    render(
      <Field label="Email" isRequired error="Not an address" hint="For invoices" counter="3/10">
        <TextInput defaultValue="ana" />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: /Email/ })
    const notes = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(notes.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Not an address',
      'For invoices',
      '3/10',
    ])
    expect(input.getAttribute('aria-required')).toBe('true')
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('mentions no error where there is none', () => {
    render(
      <Field label="Email" error="">
        <TextInput />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('a busy button', () => {
  it('ignores clicks, keeps the focus and does not submit its form', async () => {
    const user = person()
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy busyLabel="Saving…" onClick={onClick}>
          Save
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: /Saving/ })
    button.focus()
    await user.click(button)
    await user.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})

describe('SearchInput', () => {
  function Box({ onOuterEscape }: { onOuterEscape: () => void }) {
    const [value, setValue] = useState('mow')
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the dialog around it
      <div onKeyDown={({ key }) => key === 'Escape' && onOuterEscape()}>
        <SearchInput value={value} onValueChange={setValue} label="Search jobs" clearLabel="Clear" />
      </div>
    )
  }

  it('is cleared by Escape, which closes the surrounding dialog only when pressed again', async () => {
    const user = person()
    const onOuterEscape = vi.fn()
    render(<Box onOuterEscape={onOuterEscape} />)
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search jobs' })
    await user.click(box)
    await user.keyboard('{Escape}')
    expect(box.value).toBe('')
    expect(onOuterEscape).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onOuterEscape).toHaveBeenCalledTimes(1)
  })

  it('is cleared by its button, which returns the focus to the input', async () => {
    const user = person()
    render(<Box onOuterEscape={() => {}} />)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })
})

describe('PasswordInput', () => {
  it('is hidden until its button shows it; the button names what it will do', async () => {
    const user = person()
    render(
      <Field label="Password">
        <PasswordInput showLabel="Show password" hideLabel="Hide password" defaultValue="secret" />
      </Field>,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Password')
    expect(input.type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.type).toBe('password')
  })
})

describe('FileDrop', () => {
  const file = new File(['name\nRosa'], 'clients.csv', { type: 'text/csv' })

  it('accepts a picked file, and the same one again after it was corrected', async () => {
    const user = person()
    const onFile = vi.fn()
    render(<FileDrop label="Choose a file" hint="CSV" onFile={onFile} />)
    await user.upload(screen.getByLabelText(/Choose a file/), file)
    await user.upload(screen.getByLabelText(/Choose a file/), file)
    expect(onFile).toHaveBeenCalledTimes(2)
  })

  it('accepts a dropped file, but not while it is busy', () => {
    const onFile = vi.fn()
    const { rerender } = render(<FileDrop label="Choose a file" onFile={onFile} />)
    const drop = () => {
      const place = screen.getByText('Choose a file')
      const event = createEvent.drop(place)
      Object.defineProperty(event, 'dataTransfer', { value: { files: [file] } })
      fireEvent(place, event)
    }
    drop()
    expect(onFile).toHaveBeenCalledWith(file)
    rerender(<FileDrop label="Choose a file" onFile={onFile} isBusy />)
    drop()
    expect(onFile).toHaveBeenCalledTimes(1)
  })
})

describe('toast', () => {
  it('shows a message sent before the toaster was loaded, and runs its action once', async () => {
    const user = person()
    const undo = vi.fn()
    toast.success('Line removed', { action: { label: 'Undo', onClick: undo } })
    render(<Toaster closeLabel="Close message" />)
    await screen.findByText('Line removed')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByText('Line removed')).toBeNull())
  })

  it('replaces an earlier message with the same id', async () => {
    render(<Toaster closeLabel="Close message" />)
    toast.info('1 of 3', { id: 'upload' })
    await screen.findByText('1 of 3')
    toast.info('2 of 3', { id: 'upload' })
    await screen.findByText('2 of 3')
    expect(screen.queryByText('1 of 3')).toBeNull()
    toast.close()
  })
})
