import { expect, test } from 'vitest'
import { runSteps } from './run-steps.ts'

const run = {
  statements: [{ text: 'select 1', binds: [] }],
  slots: [],
  body: null,
  offset: 0,
  isRollback: false,
  preRequest: 'public.check',
  settings: {
    role: 'authenticated',
    searchPath: 'public',
    isReadOnly: true,
    timeLimit: '0',
    timezone: 'UTC',
    claims: '{}',
    method: 'GET',
    path: '/clients',
    headers: {},
    app: {},
  },
}
const namesOf = (isKept: boolean) => runSteps({ ...run, isKept }).map(({ name }) => name)

test('prepares statements for the role, and none that are not to be kept', () => {
  expect(namesOf(true)).toEqual(['rest settings', 'authenticated', 'authenticated'])
  expect(namesOf(false)).toEqual(['rest settings', undefined, undefined])
})
