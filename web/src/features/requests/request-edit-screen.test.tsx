import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { newClientTexts } from '#parts/clients/new-client.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { propertyPickerTexts } from '#parts/properties/property-picker.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { clientHref, paths, requestHref } from '#paths.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow, rosa, stored } from '#testing/rows.ts'
import { propertyRow, requestRow } from '#testing/work-rows.ts'

import { RequestEditScreen } from './request-edit-screen.tsx'
import { requestFormTexts } from './request-form.texts.ts'

const texts = requestFormTexts.en
const record = recordTexts.en
const insert = 'POST rest/v1/requests'
const update = 'PATCH rest/v1/requests'
const read = 'GET rest/v1/requests'
const elm = propertyRow()

function serve() {
  reply('GET rest/v1/clients', [rosa])
  reply('GET rest/v1/rpc/find_clients', [rosa])
  reply('GET rest/v1/property_addresses', ({ query }) =>
    query.get('client_id') === `eq.${rosa.id}` ? [elm] : [],
  )
  reply(insert, ({ body }) => [stored<'requests'>(body)])
  reply(update, ({ body }) => [stored<'requests'>(body)])
}

it.each([
  [paths.requestNew, paths.requestNew, paths.requests],
  ['/requests/a1/edit', '/requests/:requestId/edit', requestHref('a1')],
])('a worker is led from %s elsewhere', async (at, path, goal) => {
  const { router } = await renderSignedIn(<RequestEditScreen />, { at, path, role: 'worker' })
  await waitFor(() => expect(router.state.location.pathname).toBe(goal))
})

async function openNew(search = '', setting = {}) {
  serve()
  const view = await renderSignedIn(<RequestEditScreen />, { at: `${paths.requestNew}${search}`, ...setting })
  await screen.findByRole('combobox', { name: /Client|Cliente/ })
  return { user: person(), path: () => view.router.state.location.pathname, ...view }
}
async function openStored(request = requestRow({ version: 3 })) {
  serve()
  reply(read, [request])
  const view = await renderSignedIn(<RequestEditScreen />, {
    at: `/requests/${request.id}/edit`,
    path: '/requests/:requestId/edit',
  })
  await screen.findByDisplayValue('Broken fence')
  return { user: person(), request, path: () => view.router.state.location.pathname }
}
const title = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.fields.title}`))
const client = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Client/ })
const save = () => screen.getByRole('button', { name: texts.save })
const pickRosa = async (user: ReturnType<typeof person>) => {
  await user.type(client(), 'Rosa')
  await user.click(await screen.findByRole('option', { name: /Rosa Diaz/ }))
}

describe('a new request', () => {
  it('is saved for its client and their only property, and its page opens', async () => {
    const { user, path } = await openNew()
    await pickRosa(user)
    await user.type(title(), ' Broken gate ')
    await user.click(screen.getByRole('radio', { name: 'Urgent' }))
    await screen.findByRole('option', { name: /12 Elm Street/, selected: true })
    await user.click(save())
    await screen.findByText(texts.created)
    const [sent] = sentTo<{ id: string }>(insert)
    expect(sent).toMatchObject({
      business_id: businessId,
      client_id: rosa.id,
      property_id: elm.id,
      title: 'Broken gate',
      urgency: 'urgent',
      description: null,
      notes: null,
    })
    expect(path()).toBe(requestHref(sent?.id ?? ''))
  })

  it('starts with the client in the URL, and goes back to that client', async () => {
    const { user, path } = await openNew(`?client=${rosa.id}`)
    await waitFor(() => expect(client().value).toContain('Rosa Diaz'))
    await user.click(screen.getByRole('button', { name: record.cancel }))
    expect(path()).toBe(clientHref(rosa.id))
  })

  it('needs a client and a title: the first missing field gets the focus', async () => {
    const { user } = await openNew()
    await user.click(save())
    await waitFor(() => expect(screen.getAllByText(problemTexts.en.fields.required)).toHaveLength(2))
    expect(document.activeElement).toBe(client())
    expect(title().getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(insert)).toEqual([])
  })

  it('limits each field to the length of its column', async () => {
    const { user } = await openNew(`?client=${rosa.id}`)
    await user.click(title())
    await user.paste('x'.repeat(201))
    await user.click(save())
    await screen.findByText(problemTexts.en.fields.tooLong(200))
    expect(sentTo(insert)).toEqual([])
  })

  it('can add a client on the way, which does not save the request', async () => {
    const { user } = await openNew()
    const tom = clientRow({ first_name: 'Tom', name: 'Tom' })
    reply('POST rest/v1/rpc/save_client', () => {
      reply('GET rest/v1/clients', [rosa, tom])
      reply('GET rest/v1/rpc/find_clients', [rosa, tom])
      return tom
    })
    await user.click(screen.getByRole('button', { name: newClientTexts.en.title }))
    await user.type(await screen.findByLabelText(newClientTexts.en.fields.first_name), 'Tom{Enter}')
    await waitFor(() => expect(client().value).toContain('Tom'))
    expect(sentTo(insert)).toEqual([])
    expect(screen.queryByText(problemTexts.en.fields.required)).toBeNull()
  })

  it('can add a property on the way', async () => {
    const { user } = await openNew(`?client=${rosa.id}`)
    reply('POST rest/v1/property_addresses', ({ body }) => {
      const made = stored<'property_addresses'>(body)
      reply('GET rest/v1/property_addresses', [elm, made])
      return [made]
    })
    reply('GET rest/v1/tax_rates', [])
    await user.click(await screen.findByRole('button', { name: propertyPickerTexts.en.add }))
    await user.type(await screen.findByLabelText(/^Address/), '7 Oak Lane{Enter}')
    await screen.findByRole('option', { name: /7 Oak Lane/, selected: true })
    expect(sentTo(insert)).toEqual([])
  })

  it('is saved once on a double click', async () => {
    const { user, path } = await openNew(`?client=${rosa.id}`)
    const answer = slow([requestRow()])
    reply(insert, answer.replies)
    await user.type(title(), 'Gate')
    await user.dblClick(save())
    answer.release()
    await waitFor(() => expect(path()).not.toBe(paths.requestNew))
    expect(sentTo(insert)).toHaveLength(1)
  })

  it('is found again after a lost response', async () => {
    const { user } = await openNew(`?client=${rosa.id}`)
    let arrived: object | null = null
    reply(insert, ({ body }) => {
      if (arrived) return refusal(409, '23505', 'duplicate key')
      arrived = stored<'requests'>(body)
      return lost()
    })
    await user.type(title(), 'Gate')
    await user.click(save())
    await screen.findByText(texts.createFailed, { selector: 'main *' })
    reply(read, () => [arrived ?? {}])
    await user.type(title(), ' post')
    await user.click(save())
    await screen.findByText(texts.created)
    const ids = sentTo<{ id: string }>(insert).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect(sentTo(update)).toMatchObject([{ title: 'Gate post', version: 1 }])
  })

  it.each(['en', 'es'] as const)('explains a rejection in %s', async (language) => {
    const own = requestFormTexts[language]
    const { user } = await openNew(`?client=${rosa.id}`, { language })
    reply(insert, refusal(409, 'PT409', 'property_of_other_client'))
    await user.type(screen.getByLabelText(new RegExp(`^${own.fields.title}`)), 'Gate')
    await user.click(screen.getByRole('button', { name: own.save }))
    await screen.findByText(refusalTexts[language].property_of_other_client)
  })

  it('begins with the usual property of the client one comes from', async () => {
    await openNew(`?client=${rosa.id}`)
    const property = screen.getByLabelText<HTMLSelectElement>(texts.fields.property_id)
    await waitFor(() => expect(property.value).toBe(elm.id))
  })

  it('keeps unfinished input as a draft', async () => {
    const first = await openNew()
    await first.user.type(title(), 'Gate')
    first.unmount()
    const { user } = await openNew()
    expect(title().value).toBe('Gate')
    await user.click(screen.getByRole('button', { name: record.discard }))
    expect(title().value).toBe('')
  })

  it('for one client leaves what was typed for another alone', async () => {
    const first = await openNew(`?client=${rosa.id}`)
    await first.user.type(title(), 'Gate')
    first.unmount()
    const second = await openNew()
    expect(title().value).toBe('')
    second.unmount()
    await openNew(`?client=${rosa.id}`)
    expect(title().value).toBe('Gate')
  })
})

describe('editing a request', () => {
  it('overwrites the version that was read', async () => {
    const { user, request, path } = await openStored()
    reply(update, ({ body }) => [stored<'requests'>(body, request)])
    await user.type(title(), '!')
    await user.click(save())
    await screen.findByText(texts.updated)
    expect(sentTo(update)).toMatchObject([{ title: 'Broken fence!', version: 3, client_id: rosa.id }])
    expect(path()).toBe(requestHref(request.id))
  })

  it('merges the changes of another user, and keeps mine where both changed a field', async () => {
    const { user, request } = await openStored()
    reply(update, refusal(409, 'PT409', 'stale_version'))
    reply(read, [{ ...request, title: 'Broken gate', notes: 'Dog', version: 4 }])
    await user.type(title(), ' post')
    await user.click(save())
    await screen.findByText(record.conflictTitle)
    expect(title().value).toBe('Broken fence post')
    expect(screen.getByText(record.savedNow('Broken gate'))).toBeTruthy()
    expect(screen.getByDisplayValue('Dog')).toBeTruthy()
    reply(update, ({ body }) => [stored<'requests'>(body, request)])
    await user.click(save())
    await screen.findByText(texts.updated)
    expect(sentTo(update).at(-1)).toMatchObject({ version: 4, title: 'Broken fence post', notes: 'Dog' })
  })
})
