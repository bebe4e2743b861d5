import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { useCanvas } from '#testing/canvas.ts'
import { lost, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow } from '#testing/rows.ts'
import '#testing/upload-request.ts'

import { logoTexts } from './logo.texts.ts'
import { LogoButtons } from './logo-buttons.tsx'

useCanvas()

const texts = logoTexts.en
const bytes = 'POST storage/v1/object/logos/*'
const save = 'PATCH rest/v1/businesses'

beforeEach(() => {
  // happy-dom decodes no images.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 300, close: () => {} }))
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['small'], { type: 'image/jpeg' }))
  return () => vi.unstubAllGlobals()
})

async function pickLogo() {
  const user = person()
  reply(save, [businessRow()])
  await renderSignedIn(<LogoButtons business={businessRow()} />)
  const file = new File(['pixels'], 'sign.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText(texts.add, { selector: 'input' }), file)
}

it('a logo is stored on the business, and its file is named', async () => {
  reply(bytes, {})
  await pickLogo()
  await screen.findByText('sign.png uploaded successfully')
  expect(sentTo(save)).toHaveLength(1)
})

it('a logo that cannot be sent is named as well, and nothing is stored', async () => {
  reply(bytes, lost)
  await pickLogo()
  await screen.findByText('Failed to upload sign.png')
  expect(sentTo(save)).toEqual([])
})
