import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { expect, it } from 'vitest'

import { callsOf, refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, userId } from '#testing/rows.ts'
import { memberRow } from '#testing/work-rows.ts'

import { AssignedMembers } from './assigned-members.tsx'

const [wanda, walt, client] = [nextId(), nextId(), nextId()]
const ana = memberRow(userId, 'Ana Lark', { role: 'owner' })
const staff = [
  ana,
  memberRow(wanda, 'Wanda', { role: 'worker' }),
  memberRow(walt, 'Walt', { role: 'worker', is_active: false }),
]
const read = 'GET rest/v1/visits'

function Form({ clientId, isNew = true }: { clientId?: string; isNew?: boolean }) {
  const [value, setValue] = useState<string[]>([])
  const [chosenClient, setClient] = useState(clientId)
  const assign = useCallback((ids: string[]) => setValue(ids), [])
  return (
    <>
      <button type="button" onClick={() => setClient(client)}>
        Choose
      </button>
      <AssignedMembers
        businessId={businessId}
        clientId={chosenClient}
        isNew={isNew}
        value={value}
        onValueChange={setValue}
        onAssign={assign}
      />
    </>
  )
}

const open = (props: Parameters<typeof Form>[0] = {}, team: readonly object[] = staff) =>
  renderSignedIn(<Form {...props} />, { team })
const chosen = async () => {
  await screen.findByRole('checkbox', { name: /Ana/ })
  return screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .flatMap(({ checked, parentElement }) => (checked ? [parentElement?.textContent] : []))
}

it('proposes in a team whoever went to the client last', async () => {
  reply(read, [{ members: [{ user_id: wanda }, { user_id: walt }] }])
  await open({ clientId: client })
  await waitFor(async () => expect(await chosen()).toEqual([expect.stringContaining('Wanda')]))
  const query = callsOf(read)[0]?.query
  expect(query?.get('client_id')).toBe(`eq.${client}`)
  expect(query?.get('order')).toBe('visit_date.desc.nullslast,id.asc')
})

it.each([
  ['nobody went', () => reply(read, [])],
  ['only somebody who left went', () => reply(read, [{ members: [{ user_id: walt }] }])],
  ['that is not known', () => reply(read, refusal(500, 'XX000', 'broken'))],
])('proposes the owner where %s', async (_, serve) => {
  serve()
  await open({ clientId: client })
  await waitFor(async () => expect(await chosen()).toEqual([expect.stringContaining('Ana')]))
})

it('waits for the client, and leaves alone what somebody chose', async () => {
  reply(read, [{ members: [{ user_id: wanda }] }])
  await open({ clientId: '' })
  expect(await chosen()).toEqual([])
  const user = person()
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  await waitFor(async () => expect(await chosen()).toEqual([expect.stringContaining('Wanda')]))
  await user.click(screen.getByRole('checkbox', { name: /Wanda/ }))
  expect(await chosen()).toEqual([])
})

it('proposes nobody for what was left to nobody', async () => {
  reply(read, [{ members: [{ user_id: wanda }] }])
  await open({ clientId: client, isNew: false })
  expect(await chosen()).toEqual([])
  expect(callsOf(read)).toEqual([])
})

it('asks nothing in a business of one', async () => {
  await open({ clientId: client }, [ana])
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  expect(callsOf(read)).toEqual([])
})
