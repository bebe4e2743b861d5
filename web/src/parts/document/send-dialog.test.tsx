import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow, clientRow } from '#testing/rows.ts'
import { refusalTexts } from '../failures/refusals.texts.ts'
import { currencyTexts } from '../money/currency-dialog.texts.ts'
import { SendDialog } from './send-dialog.tsx'

const ways = { mail: 'E-mail', link: 'Link', marked: 'Marked' }
const texts = { ways, noteHint: '', mailBody: '', linkBody: '', markedBody: '', submit: ways, marked: '' }
const currency = currencyTexts.en

async function open(money: string | null) {
  reply('GET rest/v1/record_events', [])
  await renderSignedIn(
    <SendDialog
      texts={texts}
      title="Send it"
      clientId={clientRow().id}
      email="a@example.com"
      obstacle={null}
      isReading={false}
      send={vi.fn()}
      linkPath={(token) => token}
      finalFocus={createRef<HTMLElement>()}
      onClose={vi.fn()}
    />,
    { business: { currency: money as 'USD' | null } },
  )
}

describe('sending a document', () => {
  it('asks for the currency of the business first', async () => {
    const user = person()
    await open(null)
    await screen.findByRole('dialog', { name: currency.titleUnset })
    expect(screen.queryByText('Send it')).toBeNull()
    reply('PATCH rest/v1/businesses', refusal(409, 'PT409', 'currency_other_decimals'))
    await user.click(screen.getByRole('radio', { name: /JPY/ }))
    await user.click(screen.getByRole('button', { name: currency.set }))
    await screen.findByText(refusalTexts.en.currency_other_decimals)
    reply('PATCH rest/v1/businesses', [businessRow()])
    reply('GET rest/v1/team_members', ({ query }) =>
      query.get('select')?.includes('businesses') ? [{ role: 'owner', business: businessRow() }] : [],
    )
    await user.click(screen.getByRole('radio', { name: /USD/ }))
    await user.click(screen.getByRole('button', { name: currency.set }))
    await screen.findByRole('dialog', { name: 'Send it' })
  })

  it('goes straight to the form once the currency is set', async () => {
    await open('USD')
    await screen.findByRole('dialog', { name: 'Send it' })
  })
})
