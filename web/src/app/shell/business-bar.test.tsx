import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'
import { businessRow } from '#testing/rows.ts'
import { businessBarTexts } from './business-bar.texts.ts'
import { BusinessBar } from './business-bar.tsx'

const texts = businessBarTexts.en
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

it.each([
  ['an offer that counts', { offered_at: daysAgo(13) }, texts.offered('Lark Gardens')],
  ['no offer that is over', { offered_at: daysAgo(15) }, null],
  [
    'that it is closed, also then',
    { offered_at: daysAgo(15), closed_at: daysAgo(1) },
    texts.closed('Lark Gardens'),
  ],
])('tells of %s', async (_, changes, sentence) => {
  await renderSignedIn(<BusinessBar business={businessRow(changes)} />)
  if (sentence) screen.getByText(sentence)
  else expect(screen.queryByRole('status')).toBeNull()
})
