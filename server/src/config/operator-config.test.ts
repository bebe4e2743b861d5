import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const operator = {
  OPERATOR_NAME: 'Lark Ltd',
  OPERATOR_ADDRESS: '12 Old Road, Austin, TX',
  OPERATOR_EMAIL: 'legal@lark.example',
  OPERATOR_LAW: 'Texas, United States',
}

it('reads who offers the site, which may be nobody', () => {
  expect(readConfig({}, '/').operator).toBeNull()
  expect(readConfig(operator, '/').operator).toEqual({
    name: 'Lark Ltd',
    address: '12 Old Road, Austin, TX',
    email: 'legal@lark.example',
    law: 'Texas, United States',
  })
})

it('names what is missing, and refuses what is no address', () => {
  const { OPERATOR_NAME, OPERATOR_LAW } = operator
  expect(() => readConfig({ OPERATOR_NAME, OPERATOR_LAW }, '/')).toThrow(
    'missing: OPERATOR_ADDRESS, OPERATOR_EMAIL.',
  )
  expect(() => readConfig({ ...operator, OPERATOR_EMAIL: 'lark.example' }, '/')).toThrow(/OPERATOR_EMAIL/)
})
