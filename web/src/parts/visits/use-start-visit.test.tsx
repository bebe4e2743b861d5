import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'
import { jobRow, visitRow } from '#testing/work-rows.ts'

import { useStartVisit } from './use-start-visit.ts'

const start = 'POST rest/v1/rpc/start_visit'
const property = {
  id: nextId(),
  address: '12 Elm Street',
  city: 'Austin',
  state: 'TX',
  zip_code: '78701',
  country: 'USA',
  latitude: null as number | null,
  longitude: null as number | null,
}

type Answer = 'never' | 'refused' | { latitude: number; longitude: number; accuracy: number }
let readings = 0

function phone(state: PermissionState | 'unknown', answer: Answer, isTouched = true) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }))
  vi.stubGlobal('navigator', {
    ...(state !== 'unknown' && { permissions: { query: () => Promise.resolve({ state }) } }),
    geolocation: {
      getCurrentPosition: (onFound: PositionCallback, onFailed: PositionErrorCallback) => {
        readings += 1
        if (answer === 'refused') onFailed({} as GeolocationPositionError)
        else if (answer !== 'never') onFound({ coords: answer } as GeolocationPosition)
      },
    },
  })
}

function StartButton({ visit }: { visit: ReturnType<typeof visitRow> }) {
  const { mutate, isSuccess } = useStartVisit(businessId)
  return (
    <button type="button" onClick={() => mutate(visit)}>
      {isSuccess ? 'Started' : 'Start'}
    </button>
  )
}

/** What is sent when a visit there is started. */
async function begin(place: Partial<typeof property> | null = {}, custom_address: string | null = null) {
  const job = jobRow({ property: place && { ...property, ...place }, custom_address })
  const visit = visitRow({ job })
  reply(start, visit)
  const view = await renderSignedIn(<StartButton visit={visit} />)
  await person().click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByText('Started')
  view.unmount()
  const [sent, ...more] = sentTo(start).slice(-1)
  expect(more).toEqual([])
  const { visit_id, ...position } = sent as { visit_id: string }
  expect(visit_id).toBe(visit.id)
  return position
}

beforeEach(() => {
  readings = 0
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const here = { latitude: 30.25, longitude: -97.75, accuracy: 12 }
const sent = { latitude: 30.25, longitude: -97.75 }

it('says where work begins', async () => {
  phone('granted', here)
  expect(await begin()).toEqual(sent)
})

it('asks once, and not again where nobody answered', async () => {
  phone('prompt', here)
  expect(await begin()).toEqual(sent)
  expect(await begin()).toEqual({})
  expect(readings).toBe(1)
})

it.each([
  ['is refused', 'denied', here, true],
  ['is refused just now', 'prompt', 'refused', true],
  ['cannot be asked for', 'unknown', here, true],
  ['is vague', 'granted', { ...here, accuracy: 2000 }, true],
  ['takes longer than a moment', 'granted', 'never', true],
  ['is that of a desk', 'granted', here, false],
] as const)('starts all the same when the position %s', async (_, state, answer, isTouched) => {
  phone(state, answer, isTouched)
  expect(await begin()).toEqual({})
})

it.each([
  ['has a position', { latitude: 30, longitude: -97 }, null],
  ['is not where the job is', {}, '1 Lake Road'],
  ['is not known', null, null],
] as const)('asks for nothing where the property %s', async (_, place, address) => {
  phone('granted', here)
  expect(await begin(place, address)).toEqual({})
  expect(readings).toBe(0)
})
