import { render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { Combobox } from '#combobox.tsx'
import { Field } from '#field.tsx'
import { person } from '#testing/page.ts'

type City = { id: string; name: string; also: string }
const cities: City[] = [
  { id: 'm', name: 'Málaga', also: 'Costa del Sol' },
  { id: 'b', name: 'Bilbao', also: 'Bilbo' },
  { id: 'l', name: 'León', also: '' },
]

function Picker({
  items,
  onPick,
  start,
}: {
  items: readonly City[]
  onPick: (city: City | null) => void
  start: City | null
}) {
  const [value, setValue] = useState(start)
  return (
    <Field label="City" error="Choose one" isRequired>
      <Combobox
        items={items}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        itemSearchText={({ name, also }) => `${name} ${also}`}
        value={value}
        onValueChange={(city) => {
          setValue(city)
          onPick(city)
        }}
        emptyText="No such city"
      />
    </Field>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox')
/** Waits for the lazy half: only that one has a list. */
const isReady = () => waitFor(() => expect(box().getAttribute('aria-autocomplete')).toBe('list'))

async function open(start: City | null = null) {
  const onPick = vi.fn()
  const view = render(<Picker items={cities} onPick={onPick} start={start} />)
  return { user: person(), onPick, ...view }
}

describe('Combobox', () => {
  it('takes its name and error message from its field', async () => {
    await open()
    await isReady()
    expect(box()).toBe(screen.getByLabelText(/City/))
    expect(box().getAttribute('aria-invalid')).toBe('true')
    const note = box().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(note)?.textContent).toBe('Choose one')
  })

  it('keeps the focus and the text typed before its list is loaded', async () => {
    const { user, onPick } = await open()
    await user.type(box(), 'bil')
    await isReady()
    expect(box().value).toBe('bil')
    expect(document.activeElement).toBe(box())
    await screen.findByRole('option', { name: /Bilbao/ })
    await user.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledWith(cities[1])
  })

  it('ignores accents and letter case', async () => {
    const { user } = await open()
    await isReady()
    await user.type(box(), 'LEON')
    const list = await screen.findByRole('listbox')
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['León'])
  })

  it('also searches the text beside the name', async () => {
    const { user } = await open()
    await isReady()
    await user.type(box(), 'costa')
    await screen.findByRole('option', { name: /Málaga/ })
  })

  it('works with the keyboard alone', async () => {
    const { user, onPick } = await open()
    await isReady()
    await user.tab()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('listbox')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onPick).toHaveBeenCalledWith(cities[1])
    expect(box().value).toBe('Bilbao')
  })

  it('picks none of several matches before an arrow leads to one, the first', async () => {
    const { user, onPick } = await open()
    const send = vi.fn((event: Event) => event.preventDefault())
    addEventListener('submit', send)
    await isReady()
    await user.type(box(), 'l')
    expect(await screen.findAllByRole('option')).toHaveLength(3)
    expect(box().getAttribute('aria-activedescendant')).toBeNull()
    await user.keyboard('{Enter}')
    expect(onPick).not.toHaveBeenCalled()
    expect(send).not.toHaveBeenCalled()
    expect(box().value).toBe('l')
    await user.keyboard('{ArrowDown}')
    expect(box().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
    await user.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledWith(cities[0])
    removeEventListener('submit', send)
  })

  it('says that nothing matches, and selects nothing', async () => {
    const { user, onPick } = await open()
    await isReady()
    await user.type(box(), 'Oslo')
    await screen.findByText('No such city')
    await user.keyboard('{Enter}')
    expect(onPick).not.toHaveBeenCalled()
  })

  it('restores the selection when the search is abandoned', async () => {
    const { user, onPick } = await open(cities[1])
    await isReady()
    await user.clear(box())
    await user.type(box(), 'le')
    onPick.mockClear()
    await user.keyboard('{Escape}')
    await user.tab()
    expect(onPick).not.toHaveBeenCalledWith(cities[2])
    expect(box().value).not.toContain('le')
  })

  it('keeps the typed text when the options arrive late', async () => {
    const { user, rerender, onPick } = await open()
    rerender(<Picker items={[]} onPick={onPick} start={null} />)
    await isReady()
    await user.type(box(), 'mal')
    rerender(<Picker items={cities} onPick={onPick} start={null} />)
    expect(box().value).toBe('mal')
    await screen.findByRole('option', { name: /Málaga/ })
  })
})
