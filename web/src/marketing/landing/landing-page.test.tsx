import { TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { placesOf } from '../registry/places.ts'
import { rows } from '../registry/rows.tsx'

const pages = placesOf(rows).filter(({ row, place }) => row.path === '/' && !place.isCopy)

describe.each(pages)('the start page in $place.language', ({ row, place }) => {
  test('states the length of the trial of a sign-up in this language', () => {
    const html = renderToStaticMarkup(<>{row.body(place)}</>)
    expect(html).toMatch(new RegExp(`\\b${TRIAL_DAYS[place.language]} (days|días)`))
  })
})
