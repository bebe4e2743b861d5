import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'
import { conflictTexts } from './conflict.texts.ts'
import { useConflict } from './use-conflict.tsx'

type Fields = { name: string; note: string; isOn: boolean; days: number }

const labels = { name: 'Name', note: 'Note', isOn: 'Reminders', days: 'Days' }
const both = { name: 'Lark & Sons', days: 5 }
const typed: Fields = { name: 'Lark', note: '', isOn: true, days: 2 }

function Page({ clashes }: { clashes: Partial<Fields> | null }) {
  const form = useForm<Fields>({ defaultValues: typed })
  const values = JSON.stringify(useWatch({ control: form.control }))
  const textOf = (name: string, value: unknown) => (name === 'days' ? `${String(value)} days` : undefined)
  const { conflict, submit } = useConflict({ form, clashes, submit: save }, { labels, textOf })
  return (
    <>
      {conflict}
      <output>{values}</output>
      <button type="button" onClick={() => void submit()}>
        Save
      </button>
    </>
  )
}

const save = vi.fn(async () => {})
beforeEach(() => save.mockClear())

const held = () => JSON.parse(screen.getByText(/^\{/).textContent) as Fields
const group = (name: string) => within(screen.getByRole('group', { name }))

describe('a conflicting save', () => {
  it.each(['en', 'es'] as const)('shows in %s both values of each field', async (language) => {
    const texts = conflictTexts[language]
    const clashes = { name: 'Lark & Sons', note: 'Call first', isOn: false, days: 5 }
    await renderSignedIn(<Page clashes={clashes} />, { language })
    await screen.findByText(texts.choose)
    group('Name').getByText('Lark & Sons')
    group('Note').getByText(texts.empty)
    group('Reminders').getByText(texts.off)
    group('Days').getByText('5 days')
    expect(screen.getAllByRole('radio', { name: new RegExp(`^${texts.mine}`) })).toHaveLength(4)
  })

  it('keeps what was typed until the other one is chosen, and takes it back', async () => {
    const user = person()
    await renderSignedIn(<Page clashes={{ name: 'Lark & Sons', isOn: false }} />)
    await screen.findByText(conflictTexts.en.choose)
    expect(held()).toEqual(typed)
    await user.click(group('Name').getByRole('radio', { name: /Lark & Sons/ }))
    expect(held()).toEqual({ ...typed, name: 'Lark & Sons' })
    await user.click(group('Name').getByRole('radio', { name: new RegExp(conflictTexts.en.mine) }))
    expect(held()).toEqual(typed)
  })

  it.each(['en', 'es'] as const)('is saved in %s only once each field was chosen', async (language) => {
    const { choose, missing, theirs, mine } = conflictTexts[language]
    const user = person()
    await renderSignedIn(<Page clashes={both} />, { language })
    await screen.findByText(choose)
    for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).not.toHaveBeenCalled()
    expect(screen.getAllByText(missing)).toHaveLength(2)
    expect(group('Name').getAllByRole('radio')).toContain(document.activeElement)
    await user.click(group('Name').getByRole('radio', { name: new RegExp(`^${mine}`) }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).not.toHaveBeenCalled()
    expect(group('Days').getAllByRole('radio')).toContain(document.activeElement)
    await user.click(group('Days').getByRole('radio', { name: new RegExp(`^${theirs}`) }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).toHaveBeenCalledTimes(1)
    expect(held()).toEqual({ ...typed, days: 5 })
  })

  it('asks nothing where both changed different fields', async () => {
    await renderSignedIn(<Page clashes={{}} />)
    expect(screen.queryByText(conflictTexts.en.choose)).toBeNull()
    await person().click(screen.getByRole('button', { name: 'Save' }))
    expect(save).toHaveBeenCalledTimes(1)
  })
})
