import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { worksHereTexts } from '#parts/clients/works-here.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { clientHref } from '#paths.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow, nextId, stored } from '#testing/rows.ts'
import { propertyRow } from '#testing/work-rows.ts'

import { ClientEditScreen } from './client-edit-screen.tsx'
import { clientFormTexts } from './client-form.texts.ts'

const texts = clientFormTexts.en
const record = recordTexts.en
const create = 'POST rest/v1/rpc/save_client'
const update = 'PATCH rest/v1/clients'
const read = 'GET rest/v1/clients'

type Sent = { client: { id: string }; works_there: boolean }
const created = ({ body }: { body: unknown }) => stored<'clients'>((body as Sent).client)

async function openNew(setting = {}) {
  reply('GET rest/v1/tax_rates', [])
  reply(read, [])
  reply(create, created)
  const view = await renderSignedIn(<ClientEditScreen />, { at: '/clients/new', ...setting })
  return { user: person(), ...view }
}

async function openStored(
  client = clientRow({ first_name: 'Rosa', last_name: 'Diaz', version: 3 }),
  setting = {},
  places = [propertyRow()],
) {
  reply('GET rest/v1/tax_rates', [])
  reply('GET rest/v1/property_addresses', places)
  reply(read, ({ query }) => (query.has('email') ? [] : [client]))
  const path = '/clients/:clientId/edit'
  const view = await renderSignedIn(<ClientEditScreen />, {
    at: `/clients/${client.id}/edit`,
    path,
    ...setting,
  })
  await screen.findByDisplayValue('Rosa')
  return { user: person(), client, ...view }
}

const firstName = () => screen.getByLabelText<HTMLInputElement>(texts.fields.first_name)
const save = () => screen.getByRole('button', { name: new RegExp(texts.save) })

describe('a new client', () => {
  it('is saved as typed, and its page opens', async () => {
    const { user, router } = await openNew()
    await user.type(firstName(), '  Rosa ')
    await user.type(screen.getByLabelText(texts.fields.phone), '555 0100')
    await user.click(save())
    await screen.findByText(texts.created)
    const [sent] = sentTo<Sent>(create)
    expect(sent).toMatchObject({
      client: { first_name: 'Rosa', last_name: null, phone: '555 0100', version: null },
      business_id: businessId,
    })
    expect(router.state.location.pathname).toBe(clientHref(sent?.client.id ?? ''))
  })

  it('requires a name: nothing is sent, and the first name has the error and the focus', async () => {
    const { user } = await openNew()
    await user.click(save())
    const complaint = await screen.findByText(texts.someName)
    expect(firstName().getAttribute('aria-describedby')).toContain(complaint.closest('p')?.id)
    expect(firstName().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(firstName())
    await screen.findByText('Please check the First name field')
    expect(sentTo(create)).toEqual([])
  })

  it.each([
    ['en', 'Please check the Email field', 'Please check your input and try again'],
    ['es', 'Revisa el campo “Correo electrónico”', 'Revisa los datos e inténtalo de nuevo'],
  ] as const)(
    'that is not valid says in %s which field, or that there are several',
    async (language, one, several) => {
      const own = clientFormTexts[language]
      const { user } = await openNew({ language })
      await user.type(screen.getByLabelText(own.fields.first_name), 'Rosa')
      await user.type(screen.getByLabelText(own.fields.email), 'rosa@')
      const button = screen.getByRole('button', { name: new RegExp(own.save) })
      await user.click(button)
      await screen.findByText(one)
      await user.type(screen.getByLabelText(own.fields.phone), '0')
      await user.click(button)
      await screen.findByText(several)
      expect(screen.queryByText(one)).toBeNull()
      expect(sentTo(create)).toEqual([])
    },
  )

  it('reports an invalid address when the field loses focus', async () => {
    const { user } = await openNew()
    await user.type(screen.getByLabelText(texts.fields.email), 'rosa@')
    await user.tab()
    await screen.findByText(texts.invalidEmail)
  })

  it('is saved once when the button is clicked twice', async () => {
    const { user, router } = await openNew()
    const answer = slow(clientRow({ first_name: 'Rosa' }))
    reply(create, answer.replies)
    await user.type(firstName(), 'Rosa')
    await user.dblClick(save())
    await user.click(save())
    answer.release()
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/clients/new'))
    expect(sentTo(create)).toHaveLength(1)
  })

  it('is saved once when the second tap comes after the answer', async () => {
    const { user } = await openNew()
    reply(update, ({ body }) => [stored<'clients'>(body)])
    await user.type(firstName(), 'Rosa')
    const button = save()
    await user.click(button)
    await screen.findByText(texts.created)
    if (button.isConnected) await user.click(button)
    expect(screen.queryByText(texts.updated)).toBe(null)
    expect(sentTo(create)).toHaveLength(1)
    expect(sentTo(update)).toEqual([])
  })

  it('is saved once after a lost response: the retry is the same client, with later changes', async () => {
    const { user } = await openNew()
    reply(create, lost)
    await user.type(firstName(), 'Rosa')
    await user.click(save())
    await screen.findByText(texts.createFailed, { selector: 'main *' })

    reply(create, created)
    await user.type(firstName(), 'lind')
    await user.click(save())
    await screen.findByText(texts.created)
    const [first, second] = sentTo<Sent>(create)
    expect(second?.client).toMatchObject({ id: first?.client.id, first_name: 'Rosalind', version: null })
  })

  it('keeps the input when the server is unreachable, and says so', async () => {
    const { user } = await openNew()
    reply(create, lost)
    await user.type(firstName(), 'Rosa')
    await user.click(save())
    await screen.findByText(texts.createFailed, { selector: 'main *' })
    expect(firstName().value).toBe('Rosa')
  })

  it('is kept as a draft over a reload, and can be discarded', async () => {
    const first = await openNew()
    await first.user.type(firstName(), 'Rosa')
    first.unmount()

    const { user } = await openNew()
    expect(firstName().value).toBe('Rosa')
    const notice = screen.getByText(record.draftKept)
    await user.click(screen.getByRole('button', { name: record.discard }))
    expect(firstName().value).toBe('')
    expect(notice.isConnected).toBe(false)
  })

  it('warns of another client with the same address, in both languages', async () => {
    const spanish = clientFormTexts.es
    const { user } = await openNew({ language: 'es' })
    reply(read, [clientRow({ name: 'Rosa Diaz', email: 'rosa@diaz.test' })])
    await user.type(screen.getByLabelText(spanish.fields.email), 'Rosa@Diaz.test ')
    await user.tab()
    await screen.findByText(spanish.sameEmail)
    expect(screen.getByRole('link', { name: spanish.open('Rosa Diaz') })).toBeTruthy()
  })
})

describe('the one address', () => {
  const places = 'POST rest/v1/property_addresses'
  const own = worksHereTexts.en
  const worksHere = () => screen.getByRole('switch', { name: own.worksHere })
  const address = () => screen.getByLabelText(texts.fields.address)

  it('of a new client is where the business works, in the same request', async () => {
    const { user } = await openNew()
    await user.type(firstName(), 'Rosa')
    await user.type(address(), '12 Elm St')
    await user.click(save())
    await screen.findByText(texts.created)
    const [sent, ...more] = sentTo<Sent>(create)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ client: { address: '12 Elm St' }, works_there: true })
    expect(sent?.client).not.toHaveProperty('works_there')
    expect(sentTo(places)).toEqual([])
  })

  it('is for letters alone once that is said, which the draft keeps', async () => {
    const first = await openNew()
    await first.user.type(firstName(), 'Rosa')
    await first.user.click(worksHere())
    first.unmount()
    const { user } = await openNew()
    expect(worksHere()).toHaveProperty('checked', false)
    await user.click(save())
    await screen.findByText(texts.created)
    expect(sentTo(create)).toMatchObject([{ works_there: false }])
  })

  it('of a client with properties is no question', async () => {
    await openStored()
    await screen.findByText(texts.hints.address)
    expect(screen.queryByRole('switch', { name: own.worksHere })).toBeNull()
  })

  it.each(['en', 'es'] as const)('of a client without properties can become one, in %s', async (language) => {
    const client = clientRow({ first_name: 'Rosa', address: '12 Elm St', version: 3 })
    const { user } = await openStored(client, { language }, [])
    const name = worksHereTexts[language].worksHere
    const choice = await screen.findByRole('switch', { name })
    expect(choice).toHaveProperty('checked', false)
    await user.click(choice)
    reply(create, created)
    await user.click(screen.getByRole('button', { name: new RegExp(clientFormTexts[language].save) }))
    await screen.findByText(clientFormTexts[language].updated)
    expect(sentTo(create)).toMatchObject([
      { client: { id: client.id, version: 3, address: '12 Elm St' }, works_there: true },
    ])
    expect(sentTo(update)).toEqual([])
  })
})

it('the address of a client who got a property meanwhile becomes no second one', async () => {
  const client = clientRow({ first_name: 'Rosa', address: '12 Elm St', version: 3 })
  const { user } = await openStored(client, {}, [])
  await user.click(await screen.findByRole('switch', { name: worksHereTexts.en.worksHere }))
  const { queryClient } = await import('#connection/query-client.ts')
  reply('GET rest/v1/property_addresses', [propertyRow()])
  await queryClient.invalidateQueries({ queryKey: ['property_addresses'] })
  await screen.findByText(texts.hints.address)
  reply(update, [client])
  await user.type(firstName(), 'lind')
  await user.click(save())
  await screen.findByText(texts.updated)
  expect(sentTo(create)).toEqual([])
})

describe('a client that somebody else changed meanwhile', () => {
  it('merges fields I did not change and shows conflicts beside my values', async () => {
    const { user, client } = await openStored()
    const theirs = { ...client, first_name: 'Rosalia', phone: '555 0199', version: 4 }
    reply(update, refusal(409, 'PT409', 'stale_version'))
    reply(read, ({ query }) => (query.has('email') ? [] : [theirs]))
    await user.clear(firstName())
    await user.type(firstName(), 'Rosemary')
    await user.click(save())

    await screen.findByText(record.conflictTitle)
    expect(firstName().value).toBe('Rosemary')
    expect(screen.getByLabelText<HTMLInputElement>(texts.fields.phone).value).toBe('555 0199')
    const note = screen.getByText(record.savedNow('Rosalia'))
    expect(firstName().getAttribute('aria-describedby')).toContain(note.id)

    reply(update, ({ body }) => [stored<'clients'>(body, theirs)])
    await user.click(save())
    await screen.findByText(texts.updated)
    expect(sentTo(update).at(-1)).toMatchObject({ version: 4, first_name: 'Rosemary', phone: '555 0199' })
  })

  it('stays on the screen when it cannot be read again', async () => {
    const { user } = await openStored()
    reply(update, refusal(409, 'PT409', 'stale_version'))
    reply(read, lost)
    await user.type(firstName(), 'lie')
    await user.click(save())
    const alert = await screen.findByText(texts.updateFailed, { selector: 'main *' })
    expect(within(alert.closest('form') as HTMLElement).getByDisplayValue('Rosalie')).toBeTruthy()
  })
})

describe('leaving the form', () => {
  it('returns to the client and keeps a draft that the message can discard', async () => {
    const { user, router, client } = await openStored()
    await user.type(firstName(), 'lie')
    await user.click(screen.getByRole('button', { name: record.cancel }))
    expect(router.state.location.pathname).toBe(clientHref(client.id))
    const isDraft = () => Object.keys(localStorage).some((name) => name.startsWith('draft:'))
    expect(isDraft()).toBe(true)
    await screen.findByText(record.leftDraft)
    await user.click(screen.getByRole('button', { name: record.discard }))
    expect(isDraft()).toBe(false)
  })

  it('leaves no draft without changes', async () => {
    const { user } = await openStored()
    await user.click(screen.getByRole('button', { name: record.cancel }))
    expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([])
  })
})

describe('a database error', () => {
  it.each(['en', 'es'] as const)('has its own sentence in %s', async (language) => {
    const { user } = await openNew({ language })
    const [reason, sentence] = Object.entries(refusalTexts[language])[0] ?? ['', '']
    reply(create, refusal(400, 'PT400', reason))
    await user.type(screen.getByLabelText(clientFormTexts[language].fields.first_name), 'Rosa')
    await user.click(screen.getByRole('button', { name: new RegExp(clientFormTexts[language].save) }))
    await screen.findByText(sentence)
  })
})

describe('a worker who changes a client', () => {
  const rosa = (email: string | null) =>
    clientRow({ first_name: 'Rosa', last_name: 'Diaz', version: 3, email })
  const email = () => screen.getByLabelText<HTMLInputElement>(texts.fields.email)

  it('can neither replace the address nor set the status', async () => {
    await openStored(rosa('rosa@diaz.test'), { role: 'worker' })
    expect(email().readOnly).toBe(true)
    expect(screen.queryByLabelText(texts.fields.client_status)).toBeNull()
  })

  it('can fill in a missing address', async () => {
    const client = rosa(null)
    const { user } = await openStored(client, { role: 'worker' })
    reply(update, ({ body }) => [stored<'clients'>(body, client)])
    await user.type(email(), 'rosa@diaz.test')
    await user.click(save())
    await screen.findByText(texts.updated)
    expect(sentTo(update)).toMatchObject([{ email: 'rosa@diaz.test' }])
  })
})

describe('a client of a worker who sees all work', () => {
  const all = { role: 'worker', business: { workers_see_all_work: true } } as const
  const client = clientRow({ first_name: 'Rosa', user_id: nextId() })
  const assigned = (isAssigned: boolean) => {
    reply('GET rest/v1/job_members', [])
    reply('GET rest/v1/visit_members', isAssigned ? [{ client_id: client.id }] : [])
  }

  it('can be edited where they work for them', async () => {
    assigned(true)
    const { router } = await openStored(client, all)
    expect(router.state.location.pathname).toBe(`/clients/${client.id}/edit`)
  })

  it('leads back to the client where they do not', async () => {
    assigned(false)
    reply(read, [client])
    const { router } = await renderSignedIn(<ClientEditScreen />, {
      at: `/clients/${client.id}/edit`,
      path: '/clients/:clientId/edit',
      ...all,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(clientHref(client.id)))
  })
})
