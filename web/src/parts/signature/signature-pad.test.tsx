import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { drawnPicture, useCanvas } from '#testing/canvas.ts'
import { renderForGuest } from '#testing/render.tsx'

import { signatureTexts } from './signature.texts.ts'
import { SignaturePad } from './signature-pad.tsx'

useCanvas()

const heard: (string | null)[] = []

function Signing({ error }: { error?: string }) {
  const [name, setName] = useState('')
  return (
    <>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <SignaturePad name={name} error={error} onChange={(png) => heard.push(png)} />
    </>
  )
}

async function open(language: 'en' | 'es' = 'en', error?: string) {
  heard.length = 0
  renderForGuest(<Signing {...(error && { error })} />, { language })
  const texts = signatureTexts[language]
  await screen.findByLabelText(texts.area)
  const user = person()
  const way = (name: 'draw' | 'type') => user.click(screen.getByRole('radio', { name: texts[name] }))
  const stroke = () => {
    const box = screen.getByLabelText(texts.area)
    const at = { button: 0, buttons: 1, isPrimary: true, pointerId: 1 }
    fireEvent.pointerDown(box, { ...at, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(window, { ...at, clientX: 30, clientY: 20 })
    fireEvent.pointerUp(window, { ...at, buttons: 0, clientX: 30, clientY: 20 })
  }
  return { user, texts, way, stroke, name: () => screen.getByLabelText('Name') }
}

describe.each(['en', 'es'] as const)('SignaturePad in %s', (language) => {
  it('uses the typed name, for people with only a keyboard', async () => {
    const { user, texts, way, name } = await open(language)
    await way('type')
    screen.getByText(texts.nameFirst)
    expect(heard.at(-1)).toBeNull()
    await user.type(name(), 'Rosa')
    expect(heard.at(-1)).toBe(drawnPicture)
    expect(screen.getByRole('img', { name: texts.preview('Rosa') })).toBeTruthy()
    await user.clear(name())
    expect(heard.at(-1)).toBeNull()
  })

  it('drops the typed name when drawing is chosen', async () => {
    const { user, way, name } = await open(language)
    await user.type(name(), 'Rosa')
    await way('type')
    expect(heard.at(-1)).toBe(drawnPicture)
    await way('draw')
    expect(heard.at(-1)).toBeNull()
  })

  it('clears a drawn signature', async () => {
    const { user, texts, stroke } = await open(language)
    expect(screen.queryByRole('button', { name: texts.clear })).toBeNull()
    stroke()
    expect(await screen.findByLabelText(texts.drawn)).toBeTruthy()
    expect(heard.at(-1)).toBe(drawnPicture)
    await user.click(screen.getByRole('button', { name: texts.clear }))
    expect(heard.at(-1)).toBeNull()
    expect(screen.getByLabelText(texts.area)).toBeTruthy()
  })
})

describe('a missing signature', () => {
  it('is announced', async () => {
    await open('en', 'Please sign')
    expect(screen.getByRole('alert').textContent).toBe('Please sign')
  })
})
