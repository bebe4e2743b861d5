import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { mailsTexts } from '#parts/mail/mails.texts.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'

import { settingsTexts } from '../settings.texts.ts'
import { inTheme } from './email-preview.tsx'
import { emailTestTexts } from './email-test.texts.ts'
import { EmailTestScreen } from './email-test-screen.tsx'

const read = 'POST functions/v1/email-test'
const send = 'POST rest/v1/rpc/send_test_mail'
type Setting = NonNullable<Parameters<typeof renderSignedIn>[1]>

async function open(setting: Setting = {}, is_smtp_on = true) {
  reply(read, ({ body }) => {
    const { kind, language } = body as { kind?: string; language?: string }
    if (kind === undefined) return { kinds: ['signup', 'quote-sent'], is_smtp_on }
    const html = `<html><body style="margin:0"><p style="color:red">${kind} ${language}</p></body></html>`
    return { subject: `About ${kind} (${language})`, html, text: `${kind} in words (${language})` }
  })
  const texts = emailTestTexts[setting.language ?? 'en']
  await renderSignedIn(<EmailTestScreen />, setting)
  if (setting.role !== 'worker') await screen.findByText(texts.sending[is_smtp_on ? 'on' : 'off'].title)
  return { texts, user: person() }
}

beforeEach(() => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = vi.fn()
    },
  )
  return () => vi.unstubAllGlobals()
})

describe('the email test', () => {
  it.each(['en', 'es'] as const)(
    'shows in %s each email in both languages, and names them',
    async (language) => {
      const { texts, user } = await open({ language })
      await screen.findByText(`About signup (${language})`)
      await user.selectOptions(screen.getByLabelText(texts.which), mailsTexts[language].kinds['quote-sent'])
      await user.click(screen.getByRole('radio', { name: texts.languages[language === 'en' ? 'es' : 'en'] }))
      const subject = `About quote-sent (${language === 'en' ? 'es' : 'en'})`
      const preview = await screen.findByRole('img', { name: subject })
      await waitFor(() => expect(preview.firstElementChild?.shadowRoot?.textContent).toMatch(/^quote-sent/))
      expect(preview.style.width).toBe('320px')
      await user.click(screen.getByRole('radio', { name: texts.widths['600'] }))
      expect(preview.style.width).toBe('600px')
    },
  )

  it('sends the chosen one to the person, and says why not', async () => {
    const { texts, user } = await open()
    reply(send, Response.json(nextId()))
    await user.click(screen.getByRole('button', { name: texts.send }))
    await screen.findByText(texts.sent)
    expect(sentTo(send)).toEqual([{ business_id: businessId, kind: 'signup', language: 'en' }])
    reply(send, refusal(429, 'PT429', 'too_many_mails'))
    await user.click(screen.getByRole('button', { name: texts.send }))
    await screen.findByText(new RegExp(texts.tooMany))
  })

  it.each([
    ['en', true],
    ['en', false],
    ['es', true],
    ['es', false],
  ] as const)(
    'says in %s whether emails go out (%s) and what to do, in plain words',
    async (language, isOn) => {
      const { texts } = await open({ language }, isOn)
      const { body } = texts.sending[isOn ? 'on' : 'off']
      screen.getByText(body)
      expect(body).not.toMatch(/SMTP|server|servidor/i)
    },
  )

  it('is reached by the keyboard, and read as text', async () => {
    const { texts, user } = await open()
    const preview = await screen.findByRole('region', { name: 'About signup (en)' })
    expect(preview.tabIndex).toBe(0)
    await user.click(screen.getByText(texts.asText))
    screen.getByText('signup in words (en)')
  })

  it('is not for workers', async () => {
    await open({ role: 'worker' })
    screen.getByText(settingsTexts.en.forManagersTitle)
    expect(callsOf(read)).toEqual([])
  })
})

it('shows the dark rules of an email only where dark is chosen', () => {
  const css = '@media (prefers-color-scheme: dark) { .ink { color: white } }'
  expect(inTheme(css, true)).toBe('@media all { .ink { color: white } }')
  expect(inTheme(css, false)).toBe('@media not all { .ink { color: white } }')
})
