import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow, stored } from '#testing/rows.ts'

import { newClientTexts } from './new-client.texts.ts'
import { NewClientDialog } from './new-client-dialog.tsx'
import { worksHereTexts } from './works-here.texts.ts'

const texts = newClientTexts.en
const create = 'POST rest/v1/rpc/save_client'
type Sent = { client: { id: string }; works_there: boolean }
const created = ({ body }: { body: unknown }) => stored<'clients'>((body as Sent).client)

async function open(name = '', setting = {}) {
  const onCreated = vi.fn()
  const onClose = vi.fn()
  reply('GET rest/v1/clients', [])
  reply(create, created)
  await renderSignedIn(
    <NewClientDialog businessId={businessId} name={name} onCreated={onCreated} onClose={onClose} />,
    setting,
  )
  await screen.findByRole('dialog')
  return { user: person(), onCreated, onClose }
}
const box = (name: keyof typeof texts.fields) => screen.getByLabelText<HTMLInputElement>(texts.fields[name])
const save = () => screen.getByRole('button', { name: texts.save })

describe('NewClientDialog', () => {
  it.each([
    ['Rosa', 'Rosa', ''],
    ['  Rosa Maria  Diaz ', 'Rosa', 'Maria Diaz'],
    ['', '', ''],
  ])('starts with the searched name: "%s"', async (typed, first, last) => {
    await open(typed)
    expect(box('first_name').value).toBe(first)
    expect(box('last_name').value).toBe(last)
  })

  it('creates one client on a double click, and returns its id', async () => {
    const { user, onCreated } = await open('Rosa Diaz')
    const answer = slow(clientRow({ first_name: 'Rosa' }))
    reply(create, answer.replies)
    await user.dblClick(save())
    answer.release()
    await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1))
    expect(sentTo(create)).toMatchObject([
      {
        business_id: businessId,
        client: { first_name: 'Rosa', last_name: 'Diaz', name: null, email: null },
        works_there: true,
      },
    ])
  })

  it('creates the same client again after a lost response', async () => {
    const { user, onCreated } = await open('Rosa')
    reply(create, lost)
    await user.click(save())
    await screen.findByText(texts.failed)
    expect(screen.getByText(problemTexts.en.failures.network)).toBeTruthy()
    reply(create, created)
    await user.click(save())
    await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1))
    const [first, second] = sentTo<Sent>(create)
    expect(second?.client.id).toBe(first?.client.id)
    expect(onCreated).toHaveBeenCalledWith(first?.client.id)
  })

  it('has an address that is for letters alone once that is said', async () => {
    const { user, onCreated } = await open('Rosa')
    await user.type(box('address'), '12 Elm St')
    await user.click(screen.getByRole('switch', { name: worksHereTexts.en.worksHere }))
    await user.click(save())
    await waitFor(() => expect(onCreated).toHaveBeenCalled())
    expect(sentTo(create)).toMatchObject([{ client: { address: '12 Elm St' }, works_there: false }])
  })

  it.each([
    ['nothing at all', {}, 'first_name', texts.someName],
    ['an address that is none', { email: 'rosa@' }, 'email', texts.problems.invalidEmail],
    ['a number that is none', { phone: 'call me' }, 'phone', texts.problems.invalidPhone],
  ] as const)('is not sent with %s: the field shows the error', async (_, typed, field, sentence) => {
    const { user } = await open()
    for (const [name, text] of Object.entries(typed)) await user.type(box(name as typeof field), text)
    await user.click(save())
    await screen.findByText(sentence)
    expect(box(field).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(box(field))
    expect(sentTo(create)).toEqual([])
  })

  it('accepts a company alone, in Spanish', async () => {
    const es = newClientTexts.es
    const { user, onCreated } = await open('', { language: 'es' })
    await user.type(screen.getByLabelText(es.fields.company_name), 'Diaz Dental')
    await user.click(screen.getByRole('button', { name: es.save }))
    await waitFor(() => expect(onCreated).toHaveBeenCalled())
    expect(sentTo(create)).toMatchObject([{ client: { company_name: 'Diaz Dental', first_name: null } }])
  })

  it('stays open on a click outside once something was typed', async () => {
    const { user, onClose } = await open('Rosa')
    await user.click(document.body)
    expect(onClose).not.toHaveBeenCalled()
    expect(box('first_name').value).toBe('Rosa')
  })
})
