import { screen } from '@testing-library/react'
import { it, vi } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'

import { useLive } from './use-live.ts'

vi.mock('./live.ts', () => {
  throw new TypeError('Failed to fetch')
})

const Screen = () => <p>{useLive() ? 'The page is idle' : 'The page still reads'}</p>

it('lets what waits for it begin, also where changes cannot be followed', async () => {
  await renderSignedIn(<Screen />)
  await screen.findByText('The page is idle')
})
