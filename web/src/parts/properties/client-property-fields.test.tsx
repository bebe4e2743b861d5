import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'

import { newClientTexts } from '#parts/clients/new-client.texts.ts'
import { callsOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow, nextId, stored } from '#testing/rows.ts'
import { propertyRow } from '#testing/work-rows.ts'

import { ClientPropertyFields, type ClientPropertyForm } from './client-property-fields.tsx'

const read = 'GET rest/v1/property_addresses'
const rosa = clientRow({ first_name: 'Rosa', name: 'Rosa' })
const place = (is_primary: boolean) => propertyRow({ id: nextId(), client_id: rosa.id, is_primary })
const labels = { client_id: 'Who', property_id: 'Where' }

function Form({ clientId, propertyId, isFresh }: { clientId: string; propertyId: string; isFresh: boolean }) {
  const form: ClientPropertyForm = useForm({
    defaultValues: { client_id: clientId, property_id: propertyId },
  })
  return (
    <ClientPropertyFields
      form={form}
      businessId={businessId}
      isFresh={isFresh}
      about={(name) => ({ label: labels[name] })}
    />
  )
}

async function open(places: object[], { clientId = '', propertyId = '', isFresh = true } = {}) {
  reply('GET rest/v1/clients', [rosa])
  reply('GET rest/v1/rpc/find_clients', [rosa])
  reply(read, places)
  await renderSignedIn(<Form clientId={clientId} propertyId={propertyId} isFresh={isFresh} />)
  return person()
}

/** The ways to a form with Rosa in it. */
const ways = {
  'from her page': (places: object[]) => open(places, { clientId: rosa.id }),
  'by choosing her': async (places: object[]) => {
    const user = await open(places)
    const picker = () => screen.getByRole('combobox', { name: /^Who/ })
    await waitFor(() => expect(picker().getAttribute('aria-autocomplete')).toBe('list'))
    await user.type(picker(), 'Rosa')
    await user.click(await screen.findByRole('option', { name: /Rosa/ }))
    return user
  },
  'by adding her': async (places: object[]) => {
    const user = await open(places)
    reply('POST rest/v1/rpc/save_client', () => stored<'clients'>(rosa))
    await user.click(screen.getByRole('button', { name: newClientTexts.en.title }))
    await user.type(await screen.findByLabelText(newClientTexts.en.fields.first_name), 'Rosa')
    await user.click(screen.getByRole('button', { name: newClientTexts.en.save }))
    return user
  },
}

const property = () => screen.getByLabelText<HTMLSelectElement>('Where')
const cases = [
  ['the only property', [place(false)], 0],
  ['the primary property of several', [place(true), place(false)], 0],
  ['no property, where several are alike', [place(false), place(false)], null],
] as const

describe.each(Object.entries(ways))('a record that is begun %s', (_, arrive) => {
  it.each(cases)('is at %s, after one read', async (_name, places, chosen) => {
    await arrive([...places])
    await waitFor(() => expect(property().options).toHaveLength(places.length + 1))
    await waitFor(() => expect(property().value).toBe(chosen === null ? '' : places[chosen]?.id))
    expect(callsOf(read)).toHaveLength(1)
  })
})

it('a property that is known already stays, whichever is the usual one', async () => {
  const [usual, known] = [place(true), place(false)]
  await open([usual, known], { clientId: rosa.id, propertyId: known.id })
  await waitFor(() => expect(property().options).toHaveLength(3))
  expect(property().value).toBe(known.id)
})

it('a stored record without a property keeps none', async () => {
  await open([place(true)], { clientId: rosa.id, isFresh: false })
  await waitFor(() => expect(property().options).toHaveLength(2))
  expect(property().value).toBe('')
})
