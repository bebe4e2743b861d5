import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

import { Copyable } from '../copy/copyable.tsx'
import { start } from './copy.ts'

function open(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  document.body.innerHTML = renderToStaticMarkup(
    <Copyable language="es">
      <p>Hola, Ana:</p>
    </Copyable>,
  )
  const root = document.querySelector<HTMLElement>('[data-island="copy"]')
  const button = document.querySelector('button')
  if (!root || !button) throw new Error('There is nothing to copy.')
  return { root, button, said: () => document.querySelector('output')?.textContent }
}

it('shows its button only once it works, then copies the text alone and says so', async () => {
  const written: string[] = []
  const { root, button, said } = open(async (text) => void written.push(text))
  expect(button.className).toContain('invisible')
  start(root)
  expect(button.className).not.toContain('invisible')
  button.click()
  await expect.poll(said).toBe('Copiado')
  expect(written).toEqual(['Hola, Ana:'])
})

it('selects the text where the browser does not let it be copied', async () => {
  const { root, button, said } = open(() => Promise.reject(new Error('denied')))
  start(root)
  button.click()
  await expect.poll(said).toMatch(/^Ya está seleccionado/)
  expect(getSelection()?.toString()).toContain('Hola, Ana:')
})
