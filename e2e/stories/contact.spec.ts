import type { Page } from '@playwright/test'

import { mailsTo } from '../mailbox.ts'
import { expect, test } from '../story.ts'

const words = {
  en: { name: 'Your name', email: 'Your email', message: 'Your message', send: 'Send message' },
  es: { name: 'Tu nombre', email: 'Tu correo', message: 'Tu mensaje', send: 'Enviar mensaje' },
}

async function fill(page: Page, language: 'en' | 'es', message: string) {
  const { name, email, message: text, send } = words[language]
  await page.getByLabel(name).fill('Vera Visitor')
  await page.getByLabel(email).fill('vera@visitors.example')
  await page.getByLabel(text).fill(message)
  return page.getByRole('button', { name: send })
}

/** What is sent within three seconds is taken for a program's. */
const hadTimeToWrite = (page: Page) =>
  expect
    .poll(async () => Date.now() - Number((await page.locator('[name=opened]').inputValue()) || Number.NaN))
    .toBeGreaterThan(3000)

/** How often the operator got the message. */
const arrived = async (page: Page, message: string) =>
  (await mailsTo(new URL(page.url()).origin, 'site@stories.example')).filter(({ text }) =>
    text.includes(message),
  ).length

test('a message that is sent with a double click arrives once', async ({ page, expectAccessible }) => {
  await page.goto('/contact')
  const send = await fill(page, 'en', 'How do I begin?')
  await expectAccessible()
  await hadTimeToWrite(page)
  await send.dblclick()
  await expect(page.getByText('Thank you! Your message has arrived.')).toBeVisible()
  await expect(page.getByLabel(words.en.message)).toHaveValue('')
  await expectAccessible()
  expect(await arrived(page, 'How do I begin?')).toBe(1)
})

test.describe('without a script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false, locale: 'es-MX' })

  test('a message that took its time arrives at once', async ({ page }) => {
    await page.goto('/contact')
    const send = await fill(page, 'es', '¿Cuánto cuesta?')
    await hadTimeToWrite(page)
    await send.click()
    await expect(page.getByText('¡Gracias! Tu mensaje llegó.')).toBeInViewport()
    expect(await arrived(page, '¿Cuánto cuesta?')).toBe(1)
  })

  test('a message sent too soon is sent once more, keeps its text, and arrives once', async ({ page }) => {
    await page.goto('/contact')
    const first = await fill(page, 'es', '¿Cómo empiezo?')
    await first.click()
    await expect(page.getByText('Revisa tu mensaje y envíalo una vez más.')).toBeInViewport()
    await expect(page.getByLabel(words.es.message)).toHaveValue('¿Cómo empiezo?')
    await hadTimeToWrite(page)
    await page.getByRole('button', { name: words.es.send }).dblclick()
    await expect(page.getByText('¡Gracias! Tu mensaje llegó.')).toBeVisible()
    expect(await arrived(page, '¿Cómo empiezo?')).toBe(1)
  })
})
