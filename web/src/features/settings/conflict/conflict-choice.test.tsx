import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { describe, expect, it } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'
import { conflictTexts } from './conflict.texts.ts'
import { ConflictChoice } from './conflict-choice.tsx'

type Fields = { name: string; note: string; isOn: boolean; days: number }

const labels = { name: 'Name', note: 'Note', isOn: 'Reminders', days: 'Days' }
const typed: Fields = { name: 'Lark', note: '', isOn: true, days: 2 }

function Page({ clashes }: { clashes: Partial<Fields> | null }) {
  const form = useForm<Fields>({ defaultValues: typed })
  const values = JSON.stringify(useWatch({ control: form.control }))
  const textOf = (name: string, value: unknown) => (name === 'days' ? `${String(value)} days` : undefined)
  return (
    <>
      <ConflictChoice form={form} clashes={clashes} labels={labels} textOf={textOf} />
      <output>{values}</output>
    </>
  )
}

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

  it('asks nothing where both changed different fields', async () => {
    await renderSignedIn(<Page clashes={{}} />)
    expect(screen.queryByText(conflictTexts.en.choose)).toBeNull()
  })
})
