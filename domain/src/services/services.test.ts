import { describe, expect, it } from 'vitest'
import { presetsOf, presetTrades } from './presets.ts'
import { marginOf, type ServiceForm, serviceDraftSchema } from './service-draft.ts'

const form: ServiceForm = {
  name: '  Lawn   mowing ',
  description: '',
  price: '55',
  unit_cost: '',
  unit: 'visit',
  duration_minutes: '60',
  is_taxable: true,
  category: '',
  is_active: true,
  is_public: true,
  booking: 'job',
  crew_size: '2',
  buffer_minutes: '',
  lead_minutes: '0',
}

const codes = (changes: Partial<ServiceForm>) => {
  const { success, error } = serviceDraftSchema.safeParse({ ...form, ...changes })
  return success ? [] : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('the draft of a service', () => {
  it('is cleaned, with null for empty fields', () => {
    expect(serviceDraftSchema.parse(form)).toEqual({
      name: 'Lawn mowing',
      description: null,
      price: 55,
      unit_cost: null,
      unit: 'visit',
      duration_minutes: 60,
      is_taxable: true,
      category: null,
      is_active: true,
      is_public: true,
      booking: 'job',
      crew_size: 2,
      buffer_minutes: null,
      lead_minutes: 0,
    })
  })

  it('is booked for one to four people, with a buffer and a notice within bounds', () => {
    expect(codes({ crew_size: '' })).toEqual(['crew_size: invalidCount'])
    expect(codes({ crew_size: '5' })).toEqual(['crew_size: invalidCount'])
    expect(codes({ buffer_minutes: '481' })).toEqual(['buffer_minutes: invalidCount'])
    expect(codes({ lead_minutes: '129601' })).toEqual(['lead_minutes: invalidCount'])
  })

  it('requires a name', () => {
    expect(codes({ name: ' ' })).toEqual(['name: required'])
    expect(codes({ name: 'x'.repeat(201) })).toEqual(['name: tooLong'])
  })

  it('may be free or cost a fraction of a cent, but never less than zero', () => {
    expect(codes({ price: '' })).toEqual([])
    expect(codes({ price: '0.3525' })).toEqual([])
    for (const price of ['0.35255', '-1', '1e3', 'abc', 'NaN', 'Infinity', '1,5']) {
      expect(codes({ price }), price).toEqual(['price: invalidAmount'])
    }
    expect(codes({ price: '1000000000.01' })).toEqual(['price: amountTooLarge'])
  })

  it('takes between a minute and a week', () => {
    expect(codes({ duration_minutes: '' })).toEqual([])
    for (const duration_minutes of ['0', '10081', '1.5', '-5', 'x']) {
      expect(codes({ duration_minutes }), duration_minutes).toEqual(['duration_minutes: invalidCount'])
    }
  })
})

it('has a margin when price and cost are known', () => {
  expect(marginOf(200, 50)).toBe(0.75)
  expect(marginOf(50, 75)).toBe(-0.5)
  expect(marginOf(50, null)).toBeNull()
  expect(marginOf(0, 10)).toBeNull()
})

describe.each(presetTrades)('the presets of %s', (trade) => {
  const presets = presetsOf(trade)

  it('are six to twelve with unique keys and names in both languages', () => {
    expect(presets.length).toBeGreaterThanOrEqual(6)
    expect(presets.length).toBeLessThanOrEqual(12)
    for (const tell of [
      ({ key }: (typeof presets)[number]) => key,
      ({ name }: (typeof presets)[number]) => name.en,
      ({ name }: (typeof presets)[number]) => name.es,
    ]) {
      expect(new Set(presets.map(tell)).size).toBe(presets.length)
    }
  })

  it('pass the validation of services', () => {
    for (const { name, price, unit, minutes } of presets) {
      const typed = {
        ...form,
        name: name.es,
        price: String(price),
        unit,
        duration_minutes: String(minutes ?? ''),
      }
      expect(serviceDraftSchema.safeParse(typed).success, name.en).toBe(true)
    }
  })
})
