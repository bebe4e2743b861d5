import { expect, it } from 'vitest'

import { currentStep, stepAfter, stepBefore, steps } from './steps.ts'

it('asks for the business first while there is none', () => {
  expect(currentStep(null, null)).toBe('business')
  expect(currentStep(null, 'reach')).toBe('business')
})

it('returns to the step that was left', () => {
  expect(currentStep({ currency: 'EUR' }, 'payment')).toBe('payment')
  expect(currentStep({ currency: null }, 'services')).toBe('services')
})

it('asks a business from another device for nothing but a missing currency', () => {
  expect(currentStep({ currency: null }, null)).toBe('currency')
  expect(currentStep({ currency: 'EUR' }, null)).toBeNull()
})

it('asks for the currency before any price', () => {
  expect(steps.indexOf('currency')).toBeLessThan(steps.indexOf('services'))
})

it('leads through every step, and back', () => {
  const whole = { isShort: false, hasCurrency: false }
  expect(steps.map((step) => stepAfter(step, whole))).toEqual([...steps.slice(1), null])
  expect(steps.map(stepBefore)).toEqual([null, ...steps.slice(0, -1)])
})

it('asks people in a hurry for the currency only', () => {
  expect(stepAfter('reach', { isShort: true, hasCurrency: false })).toBe('currency')
  expect(stepAfter('reach', { isShort: true, hasCurrency: true })).toBeNull()
  expect(stepAfter('currency', { isShort: true, hasCurrency: true })).toBeNull()
})
