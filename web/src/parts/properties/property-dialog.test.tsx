import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { fetchClientPicker } from '#parts/clients/client-picker.tsx'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa, stored } from '#testing/rows.ts'
import { propertyRow } from '#testing/work-rows.ts'

import { propertyTexts } from './property.texts.ts'
import { PropertyDialog } from './property-dialog.tsx'
import { propertyPickerTexts } from './property-picker.texts.ts'
import { PropertyPicker } from './property-picker.tsx'

const texts = propertyTexts.en
const read = 'GET rest/v1/property_addresses'
const insert = 'POST rest/v1/property_addresses'
const update = 'PATCH rest/v1/property_addresses'

// As in the shell, the picker is preloaded with the dialog.
beforeAll(fetchClientPicker)

function serve() {
  reply('GET rest/v1/clients', [rosa])
  reply('GET rest/v1/rpc/find_clients', [rosa])
  reply('GET rest/v1/tax_rates', [])
  reply(read, [])
  reply(insert, ({ body }) => [stored<'property_addresses'>(body)])
  reply(update, ({ body }) => [stored<'property_addresses'>(body)])
}

async function open(
  part: Parameters<typeof PropertyDialog>[0] | object = { clientId: rosa.id },
  setting = {},
) {
  const onClose = vi.fn()
  const onSaved = vi.fn()
  serve()
  const view = await renderSignedIn(
    <PropertyDialog isOpen onClose={onClose} onSaved={onSaved} {...part} />,
    setting,
  )
  await screen.findByRole('dialog')
  return { user: person(), onClose, onSaved, ...view }
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const save = () => screen.getByRole('button', { name: texts.save })

describe('a new property', () => {
  it('is stored once on a double click, as it was typed', async () => {
    const { user, onClose, onSaved } = await open()
    expect((await screen.findByDisplayValue('Rosa Diaz')).hasAttribute('disabled')).toBe(true)
    await user.type(box(texts.fields.address), ' 12 Elm Street ')
    await user.type(box(texts.fields.remarks), 'Gate code 12')
    await user.click(screen.getByRole('switch', { name: new RegExp(texts.fields.is_primary) }))
    const answer = slow([propertyRow()])
    reply(insert, answer.replies)
    await user.dblClick(save())
    answer.release()
    await screen.findByText(texts.created)
    expect(sentTo(insert)).toMatchObject([
      {
        business_id: businessId,
        client_id: rosa.id,
        address: '12 Elm Street',
        city: null,
        remarks: 'Gate code 12',
        is_primary: true,
        tax_rate_id: null,
      },
    ])
    expect(onSaved).toHaveBeenCalledTimes(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it.each(['en', 'es'] as const)(
    'needs an address and a country: each field says so in %s',
    async (language) => {
      const own = propertyTexts[language]
      const { user } = await open({ clientId: rosa.id }, { language })
      await user.clear(box(own.fields.country))
      await user.click(screen.getByRole('button', { name: own.save }))
      await screen.findByText(own.required.address)
      expect(screen.getByText(own.required.country)).toBeTruthy()
      await screen.findByText(problemTexts[language].failures.invalid)
      expect(document.activeElement).toBe(box(own.fields.address))
      expect(sentTo(insert)).toEqual([])
    },
  )

  it('focuses the client when the form is empty: it is the first field, though it loads last', async () => {
    const { user } = await open({})
    const client = await screen.findByRole('combobox', { name: new RegExp(texts.fields.client_id) })
    await user.click(save())
    await screen.findByText(texts.required.client_id)
    await waitFor(() => expect(document.activeElement).toBe(client))
    expect(sentTo(insert)).toEqual([])
  })

  it('is stored once after a lost response, with what was typed since', async () => {
    const { user, onClose } = await open()
    let arrived: object | null = null
    reply(insert, ({ body }) => {
      if (arrived) return refusal(409, '23505', 'duplicate key')
      arrived = stored<'property_addresses'>(body)
      return lost()
    })
    await user.type(box(texts.fields.address), '12 Elm')
    await user.click(save())
    await screen.findByText(problemTexts.en.failures.network)
    expect(box(texts.fields.address).value).toBe('12 Elm')
    reply(read, () => [arrived ?? {}])
    await user.type(box(texts.fields.address), ' Street')
    await user.click(save())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [first, second] = sentTo<{ id: string }>(insert)
    expect(second?.id).toBe(first?.id)
    expect(sentTo(update)).toMatchObject([{ address: '12 Elm Street' }])
  })

  it('keeps a draft for this client, which can be discarded', async () => {
    const first = await open()
    await first.user.type(box(texts.fields.address), '12 Elm')
    first.unmount()
    const other = await open({ clientId: nextId() })
    expect(box(texts.fields.address).value).toBe('')
    other.unmount()
    const { user, onClose } = await open()
    await screen.findByText(recordTexts.en.draftKept)
    await user.click(screen.getByRole('button', { name: recordTexts.en.discard }))
    expect(box(texts.fields.address).value).toBe('')
    await user.click(screen.getByRole('button', { name: texts.cancel }))
    expect(onClose).toHaveBeenCalled()
    expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([])
  })

  it('offers workers no tax rate', async () => {
    await open({ clientId: rosa.id }, { role: 'worker' })
    expect(screen.queryByLabelText(/Tax/)).toBeNull()
  })
})

describe('an existing property', () => {
  it('is saved only over the version that was read', async () => {
    const property = propertyRow({ version: 4 })
    const { user, onClose } = await open({ property })
    reply(update, refusal(409, 'PT409', 'stale_version'))
    await user.type(box(texts.fields.address), ' 2')
    await user.click(save())
    await screen.findByText(refusalTexts.en.stale_version)
    expect(sentTo(update)).toMatchObject([{ version: 4, address: '12 Elm Street 2' }])
    expect(box(texts.fields.address).value).toBe('12 Elm Street 2')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('does not restore a draft of an older version', async () => {
    const property = propertyRow({ version: 4 })
    const first = await open({ property })
    await first.user.type(box(texts.fields.address), ' 2')
    first.unmount()
    await open({ property: { ...property, version: 5, address: '14 Elm Street' } })
    expect(box(texts.fields.address).value).toBe('14 Elm Street')
    expect(screen.queryByText(recordTexts.en.draftKept)).toBeNull()
  })
})

describe('PropertyPicker', () => {
  function Picker({ clientId, onPick }: { clientId: string; onPick: (id: string) => void }) {
    const [value, setValue] = useState('')
    const choose = (id: string) => {
      setValue(id)
      onPick(id)
    }
    return <PropertyPicker businessId={businessId} clientId={clientId} value={value} onValueChange={choose} />
  }

  it('is disabled until a client is chosen', async () => {
    serve()
    await renderSignedIn(<Picker clientId="" onPick={() => {}} />)
    expect(screen.getByRole('combobox').hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(propertyPickerTexts.en.clientFirst)).toBeTruthy()
  })

  it('offers each by its full address, and selects a new one once it is stored', async () => {
    const onPick = vi.fn()
    serve()
    const elm = propertyRow()
    reply(read, [elm])
    const user = person()
    await renderSignedIn(<Picker clientId={rosa.id} onPick={onPick} />)
    await user.selectOptions(
      await screen.findByRole('combobox'),
      await screen.findByRole('option', { name: /12 Elm Street.*62701/ }),
    )
    expect(onPick).toHaveBeenLastCalledWith(elm.id)
    await user.click(screen.getByRole('button', { name: propertyPickerTexts.en.add }))
    await screen.findByRole('dialog', { name: texts.newTitle })
    await user.type(box(texts.fields.address), '7 Oak Lane')
    await user.click(save())
    await waitFor(() => expect(onPick).toHaveBeenLastCalledWith(sentTo<{ id: string }>(insert)[0]?.id))
  })
})
