import { resizeTo } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { TopBarPlaceContext } from '#parts/frame/top-bar-place.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { RecordHead } from './record-head.tsx'

function Page({ hasActions = true }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <div ref={setPlace} data-testid="bar" />
      <TopBarPlaceContext value={place}>
        <RecordHead
          page="Deep clean · Fieldlark"
          back={{ to: '/quotes', label: 'Quotes' }}
          kicker="Q-0001"
          title="Deep clean"
          status="Sent"
          actions={hasActions && <button type="button">Send</button>}
        />
      </TopBarPlaceContext>
    </>
  )
}
const back = () => screen.findByRole('link', { name: 'Quotes' })

describe('the head of a record', () => {
  it('puts the way back and the number into the top bar of a phone', async () => {
    resizeTo(360)
    await renderSignedIn(<Page />)
    expect((await back()).getAttribute('href')).toBe('/quotes')
    expect(within(screen.getByTestId('bar')).getByText('Q-0001')).toBeTruthy()
    expect(screen.getAllByText('Q-0001')).toHaveLength(1)
  })

  it('has them above the title on a wide screen', async () => {
    resizeTo(1280)
    await renderSignedIn(<Page />)
    await back()
    expect(screen.getByTestId('bar').textContent).toBe('')
    expect(screen.getByText('Q-0001')).toBeTruthy()
  })

  it('has a bar only where something can be done', async () => {
    await renderSignedIn(<Page hasActions={false} />)
    await back()
    expect(document.querySelector('[data-action-bar]')).toBeNull()
  })
})
