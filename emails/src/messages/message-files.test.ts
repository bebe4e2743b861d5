import { expect, it } from 'vitest'
import { renderMail } from '../catalog.ts'

it.each([
  [
    'en',
    { message: '', photos: 2, pdfs: 1 },
    'In the message: 2 photos and 1 PDF. Open it to see everything.',
  ],
  ['es', { message: 'Mire', photos: 1, pdfs: 0 }, 'En el mensaje: 1 foto. Ábralo para ver todo.'],
] as const)('a message in %s says what came with it: %j', async (language, data, sentence) => {
  expect((await renderMail('client-message', language, data)).text).toContain(sentence)
  expect((await renderMail('client-message', language, { message: 'Hi' })).text).not.toMatch(/In the|En el/)
})
