import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { servicePresetsTexts } from '#parts/services/service-presets.texts.ts'
import { sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow } from '#testing/rows.ts'

import { ServicesStep } from './services-step.tsx'

const words = servicePresetsTexts.en

it('focuses a price that is none, and adds nothing', async () => {
  const business = businessRow({ trade: 'landscaping', currency: 'USD' })
  const unmoved = () => expect.unreachable()
  await renderSignedIn(
    <ServicesStep business={business} onDone={unmoved} onLater={unmoved} onBack={unmoved} />,
  )
  const user = person()
  const presets = presetsOf('landscaping')
  const price = await screen.findByLabelText(words.priceOf(presets[0]?.name.en ?? ''))
  await user.clear(price)
  await user.type(price, 'abc')
  const add = screen.getByRole('button', { name: words.add(presets.length) })
  // Its first moment is that of a double tap on the step before.
  await waitFor(() => expect(add.hasAttribute('aria-disabled')).toBe(false))
  await user.click(add)
  await waitFor(() => expect(document.activeElement).toBe(price))
  expect(screen.getByText(words.badPrice)).toBeTruthy()
  expect(sentTo('POST rest/v1/rpc/save_service')).toEqual([])
})
