import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { MoneyInput } from '#parts/money/money-input.tsx'
import { renderSignedIn } from '#testing/render.tsx'
import { NumberInput } from './number-input.tsx'

const heard: string[] = []

function Amount({ start = '', Input = MoneyInput }: { start?: string; Input?: typeof NumberInput }) {
  const [value, setValue] = useState(start)
  return (
    <Input
      aria-label="Amount"
      value={value}
      onValueChange={(next) => {
        heard.push(next)
        setValue(next)
      }}
    />
  )
}

async function open(
  part: Parameters<typeof renderSignedIn>[0],
  setting: Parameters<typeof renderSignedIn>[1] = {},
) {
  heard.length = 0
  await renderSignedIn(part, setting)
  return { user: person(), box: screen.getByLabelText<HTMLInputElement>('Amount') }
}

describe('an amount', () => {
  it.each([
    ['USD', 'en', '1,234.5', '1234.5', '1234.50'],
    ['EUR', 'es', '1.234,5', '1234.5', '1234,50'],
    ['MXN', 'es', '1,234.5', '1234.5', '1234.50'],
    ['JPY', 'en', '1234', '1234', '1234'],
  ] as const)(
    'in %s (%s) is read and written as the region does: %s',
    async (currency, language, typed, meant, shown) => {
      const { user, box } = await open(<Amount />, { language, business: { currency } })
      await user.type(box, typed)
      expect(box.value).toBe(typed)
      expect(heard.at(-1)).toBe(meant)
      await user.tab()
      expect(box.value.replace(/[^\d.,]/g, '').replace(/[.,](?=\d{3})/, '')).toBe(shown)
    },
  )

  it('keeps an invalid number as it was typed, so that validation can report it', async () => {
    const { user, box } = await open(<Amount />)
    await user.type(box, 'about 40')
    await user.tab()
    expect(box.value).toBe('about 40')
    expect(heard.at(-1)).toBe('about 40')
  })

  it.each([
    ['en', 'USD', '12.34567'],
    ['es', 'EUR', '12,34567'],
  ] as const)(
    'of more decimals than there are is not rounded when the field is left (%s)',
    async (language, currency, typed) => {
      const { user, box } = await open(<Amount />, { language, business: { currency } })
      await user.type(box, typed)
      await user.tab()
      expect(box.value).toBe(typed)
      expect(heard.at(-1)).toBe('12.34567')
    },
  )

  it('is empty when it was cleared, not zero', async () => {
    const { user, box } = await open(<Amount start="12.5" />)
    expect(box.value).toBe('12.50')
    await user.clear(box)
    expect(heard.at(-1)).toBe('')
  })

  it('hides the currency symbol from screen readers', async () => {
    const { box } = await open(<Amount />, { business: { currency: 'GBP' } })
    expect(screen.getByText('£').getAttribute('aria-hidden')).toBe('true')
    expect(box.inputMode).toBe('decimal')
  })
})

describe('a quantity', () => {
  it('keeps the typed number of decimals', async () => {
    const { user, box } = await open(<Amount Input={NumberInput} start="2" />)
    expect(box.value).toBe('2')
    await user.clear(box)
    await user.type(box, '0.25')
    await user.tab()
    expect(box.value).toBe('0.25')
  })
})
