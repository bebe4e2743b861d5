import { person } from '@fieldlark/ui/testing/page.ts'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { Failure } from '#connection/failure.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { Refusal } from '#parts/record/refusal.tsx'
import { paths } from '#paths.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { planWayTexts } from './plan-refusals.texts.ts'
import { SaveFailed } from './save-failed.tsx'

const { failures } = problemTexts.en
const comeBack = () => act(() => void dispatchEvent(new Event('online')))

it('a failed network is no longer reported once it is back, anything else is', async () => {
  await renderSignedIn(
    <>
      <SaveFailed title="Not saved" error={new Failure('network', 'Failed to fetch', null)} />
      <Refusal title="Not created" failure={new Failure('network', 'Failed to fetch', null)} />
      <Refusal title="Not changed" failure={new Failure('server', 'down', null)} />
    </>,
  )
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    `Not saved${failures.network}`,
    expect.stringContaining(failures.network),
    expect.stringContaining(failures.server),
  ])
  comeBack()
  expect(screen.getByRole('alert').textContent).toContain('Not changed')
})

it.each([
  ['owner', 'en'],
  ['owner', 'es'],
  ['manager', 'en'],
  ['manager', 'es'],
] as const)(
  'what a plan refuses leads an owner to the plans, and others to the owner (%s, %s)',
  async (role, language) => {
    const full = new Failure('invalid', 'plan_clients_full', 'plan_clients_full')
    await renderSignedIn(
      <>
        <SaveFailed title="Not saved" error={full} />
        <Refusal title="Not created" failure={full} />
      </>,
      { role, language },
    )
    const { seePlans, askOwner } = planWayTexts[language]
    const links = screen.queryAllByRole('link', { name: seePlans }).map((link) => link.getAttribute('href'))
    expect(links).toEqual(role === 'owner' ? [paths.settingsPlan, paths.settingsPlan] : [])
    expect(screen.queryAllByText(askOwner)).toHaveLength(role === 'owner' ? 0 : 2)
  },
)

it('the next failure of the network is reported anew', async () => {
  function Form() {
    const [failure, setFailure] = useState(() => new Failure('network', 'Failed to fetch', null))
    return (
      <>
        <button type="button" onClick={() => setFailure(new Failure('network', 'Failed to fetch', null))}>
          Save
        </button>
        <SaveFailed title="Not saved" error={failure} />
      </>
    )
  }
  await renderSignedIn(<Form />)
  comeBack()
  expect(screen.queryByRole('alert')).toBeNull()
  await person().click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert').textContent).toContain('Not saved')
})
