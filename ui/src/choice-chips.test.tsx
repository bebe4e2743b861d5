import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { ChoiceChips } from '#choice-chips.tsx'
import { person } from '#testing/page.ts'

const options = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
] as const

it('is one Tab stop with nothing chosen at first; the arrow keys choose', async () => {
  function Paid() {
    const [value, setValue] = useState<'cash' | 'check' | null>(null)
    return <ChoiceChips label="Paid by" options={options} value={value} onValueChange={setValue} />
  }
  const user = person()
  render(<Paid />)
  const checked = () => screen.queryByRole<HTMLInputElement>('radio', { checked: true })?.value
  expect(checked()).toBeUndefined()
  await user.tab()
  await user.keyboard(' ')
  expect(checked()).toBe('cash')
  await user.keyboard('{ArrowRight}')
  expect(checked()).toBe('check')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

it('has its error and hint as its description', () => {
  render(<ChoiceChips label="Paid by" options={options} error="Choose one" hint="As agreed" isRequired />)
  screen.getByRole('radiogroup', { name: /^Paid by/, description: 'Choose one As agreed' })
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ required }) => required)).toBe(true)
})

it('hands a registered field its name, its changes and every radio', async () => {
  const [onChange, ref] = [vi.fn(), vi.fn()]
  render(<ChoiceChips label="Paid by" options={options} name="method" onChange={onChange} ref={ref} />)
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ name }) => name)).toEqual(['method', 'method'])
  expect(ref.mock.calls.flat()).toEqual(radios)
  await person().click(screen.getByText('Check'))
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(radios.map((radio) => radio.checked)).toEqual([false, true])
})
