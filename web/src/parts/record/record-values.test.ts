import { expect, it } from 'vitest'

import { newRecordValues, recordValuesOf, typedFields } from './record-values.ts'

it('gives every new form its own id, so that a retry creates no second record', () => {
  expect(newRecordValues({}).id).not.toBe(newRecordValues({}).id)
})

it('remembers the version that was read and its values', () => {
  const values = recordValuesOf({ id: 'a', version: 3 }, { title: 'Gutters' })
  expect(values.version).toBe(3)
  expect(typedFields(values)).toEqual(values.base)
})
