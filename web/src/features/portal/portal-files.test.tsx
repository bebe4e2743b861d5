import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clientRefusalTexts } from '#parts/link-page/client-refusals.texts.ts'
import { clientThreadTexts } from '#parts/messages/client-thread.texts.ts'
import { messageFilesTexts } from '#parts/messages/files/message-files.texts.ts'
import { portalKey, portalPage } from '#testing/link-rows.ts'
import { type Call, refusal, reply, sentTo } from '#testing/network.ts'
import { renderForGuest } from '#testing/render.tsx'
import { PortalMessagesScreen } from './portal-messages-screen.tsx'

const texts = clientThreadTexts.es
const words = messageFilesTexts.es
const file = 'POST functions/v1/message-file'
const plan = new File(['%PDF-1.7 plan'], 'Plano.pdf', { type: 'application/pdf' })

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('portal', JSON.stringify({ key: portalKey, subdomain: 'lark' }))
  vi.stubGlobal('scrollTo', () => {})
  reply('POST functions/v1/portal', ({ body }: Call) => {
    const { action } = body as { action: string }
    if (action === 'wait') return { is_live: false, has_news: false }
    return { ...portalPage(), has_earlier: false, messages: [] }
  })
})

const open = async () => {
  renderForGuest(<PortalMessagesScreen />, { at: '/portal/messages', language: 'es' })
  await person().upload(await screen.findByLabelText(texts.attach), plan)
  await screen.findByText('Plano.pdf')
  await person().click(screen.getByRole('button', { name: texts.send }))
}
const written = () =>
  sentTo<{ action: string; files?: string[] }>('POST functions/v1/portal').filter(
    ({ action }) => action === 'write',
  )

it('sends a PDF of a client by the session of the portal, then the message', async () => {
  reply(file, {})
  await open()
  await waitFor(() => expect(written()).toHaveLength(1))
  const [sent] = sentTo<{ id: string }>(file)
  expect(sent).toMatchObject({
    portal: portalKey,
    name: 'Plano.pdf',
    width: null,
    data: btoa('%PDF-1.7 plan'),
  })
  expect(written()).toMatchObject([{ portal: portalKey, body: '', files: [sent?.id] }])
})

it('says in the client’s words why the business takes no more', async () => {
  reply(file, () => refusal(413, 'storage_full', 'storage_full'))
  await open()
  await screen.findByText(`${texts.notSent}. ${clientRefusalTexts.es.storage_full}`)
  expect(await screen.findByRole('button', { name: words.tryNamed('Plano.pdf') })).toBeTruthy()
  expect(written()).toEqual([])
})
