import { assert, double, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Field, isWithin } from './calculator.ts'
import { type CalculatorName, calculatorOf, calculators, isCalculatorName } from './calculators.ts'
import { flatOrHourly } from './flat-or-hourly.ts'
import { helperCost } from './helper-cost.ts'
import { hourlyPrice } from './hourly-price.ts'
import { priceRise } from './price-rise.ts'
import { taxSetAside } from './tax-set-aside.ts'

const year = {
  taxShare: 25,
  reserve: 10,
  weeks: 46,
  pay: 48000,
  costs: 19000,
  paidHours: 26,
  workedHours: 42,
}

describe('the price of an hour', () => {
  it('is what the year needs, divided by the hours that are paid', () => {
    expect(hourlyPrice.compute(year)).toEqual({
      price: '76.34',
      needed: '91300.00',
      hoursOfYear: '1196.0000',
      wrongPrice: '47.26',
      missing: '34777.04',
    })
  })

  it('has no price by worked hours that are fewer than the paid ones', () => {
    expect(hourlyPrice.compute({ ...year, workedHours: 20 })).toMatchObject({
      price: '76.34',
      wrongPrice: null,
      missing: null,
    })
  })

  it('agrees with the same sum in floating point to half a cent', () => {
    assert(
      property(
        record({
          pay: integer({ min: 0, max: 500_000 }),
          taxShare: integer({ min: 0, max: 80 }),
          costs: integer({ min: 0, max: 500_000 }),
          reserve: integer({ min: 0, max: 200 }),
          weeks: integer({ min: 1, max: 52 }),
          paidHours: integer({ min: 1, max: 80 }),
        }),
        (values) => {
          const { pay, taxShare, costs, reserve, weeks, paidHours } = values
          const price = ((pay / (1 - taxShare / 100) + costs) * (1 + reserve / 100)) / (weeks * paidHours)
          const { price: text } = hourlyPrice.compute({ ...values, workedHours: paidHours })
          expect(Math.abs(Number(text) - price)).toBeLessThan(0.00501)
        },
      ),
    )
  })
})

describe('a flat price', () => {
  const jobs = { firstJob: '5.5', secondJob: 6, thirdJob: '7.5' }

  it('takes the slowest job, and shows what the quoted price brings', () => {
    const values = { ...jobs, hourPrice: 65, materials: 90, markup: 20, quoted: 595 }
    expect(flatOrHourly.compute(values)).toEqual({
      flatPrice: '595.50',
      averageHours: '6.33',
      averageDay: '76.94',
      slowDay: '64.93',
    })
  })

  it('may bring less than nothing when the materials cost more than the price', () => {
    const values = { ...jobs, hourPrice: 65, materials: 1000, markup: 0, quoted: 100 }
    expect(flatOrHourly.compute(values)).toMatchObject({ slowDay: '-120.00' })
  })
})

describe('a price rise', () => {
  const values = { price: 120, newPrice: 132, visitCost: 18, clients: 12, visits: 26 }

  it('says how many clients may leave', () => {
    expect(priceRise.compute(values)).toEqual({
      shareToLose: '10.5',
      clientsToLose: '1',
      everyoneStays: '3744.00',
      theyLeave: '780.00',
      oneMoreLeaves: '-2184.00',
    })
  })

  it.each([
    ['is no rise', { newPrice: 120 }],
    ['follows a price below its costs', { visitCost: 120 }],
  ])('has no answer where it %s', (_, changed) => {
    expect(Object.values(priceRise.compute({ ...values, ...changed }))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('never lets more clients leave than keep what is left today', () => {
    assert(
      property(
        integer({ min: 20, max: 200 }),
        integer({ min: 1, max: 100 }),
        integer({ min: 1, max: 50 }),
        (price, rise, clients) => {
          const figures = priceRise.compute({ ...values, price, newPrice: price + rise, clients })
          expect(Number(figures.theyLeave)).toBeGreaterThanOrEqual(0)
          expect(Number(figures.oneMoreLeaves)).toBeLessThan(0)
        },
      ),
    )
  })
})

describe('the cost of a helper', () => {
  const values = {
    wage: 20,
    weekHours: 40,
    payrollTax: '7.65',
    cappedTax: '3.3',
    cappedWage: 7000,
    insurance: 5,
    otherCosts: 1820,
    lostHours: 330,
    hourPrice: 45,
    supplies: 4,
  }

  it('counts taxes, insurance and the hours that nobody pays for', () => {
    expect(helperCost.compute(values)).toEqual({
      soldHourCost: '27.95',
      yearCost: '48913.40',
      paidHourCost: '23.52',
      hoursToSell: '1750.00',
      breakEven: '1193',
      breakEvenWeek: '24',
      left: '22836.60',
    })
  })

  it('pays at about ten hours a week for two days', () => {
    expect(helperCost.compute({ ...values, weekHours: 16 }).breakEvenWeek).toBe('10')
  })

  it('caps a tax at the wages of a short year', () => {
    const low = { ...values, wage: 1, weekHours: 10, payrollTax: 0, insurance: 0, otherCosts: 0 }
    expect(helperCost.compute(low).yearCost).toBe('537.16')
  })

  it('has no hours to sell where all are lost, and never pays below its supplies', () => {
    expect(helperCost.compute({ ...values, lostHours: 2080, hourPrice: 4 })).toMatchObject({
      soldHourCost: null,
      hoursToSell: null,
      breakEven: null,
      left: null,
    })
  })
})

describe('the tax to set aside', () => {
  const week = { received: 1850, costs: '318.50', miles: 140, mileRate: '0.725', share: 25, salesTax: 0 }

  it('is a share of the profit, with all of the sales tax', () => {
    expect(taxSetAside.compute({ ...week, salesTax: '82.10' })).toEqual({
      setAside: '357.50',
      profit: '1430.00',
      toMove: '439.60',
    })
  })

  it('is nothing in a week with a loss', () => {
    expect(taxSetAside.compute({ ...week, costs: 3000 })).toMatchObject({
      setAside: '0.00',
      profit: '-1251.50',
    })
  })
})

const names = Object.keys(calculators) as CalculatorName[]

it.each(names)('%s gives figures for every number at its limits', (name) => {
  const { fields, figures, compute } = calculatorOf(name)
  for (const end of ['least', 'most'] as const) {
    const values = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field[end]]))
    expect(Object.keys(compute(values)).toSorted()).toEqual(Object.keys(figures).toSorted())
  }
})

it('takes a number within the limits of its field only', () => {
  const field: Field = { kind: 'hours', least: 0.5, most: 112, digits: 2 }
  const bad = [null, '', '0.4', '112.01', '1.125', '-1', '1e2', 'x', '1'.repeat(12)]
  expect(bad.filter((value) => isWithin(field, value))).toEqual([])
  expect(['0.5', '26', '112.00'].every((value) => isWithin(field, value))).toBe(true)
  assert(
    property(double({ min: 1, max: 111, noNaN: true }), (value) => {
      expect(isWithin(field, value.toFixed(2))).toBe(true)
    }),
  )
})

it('knows its names only', () => {
  expect([isCalculatorName('price-rise'), isCalculatorName('toString')]).toEqual([true, false])
})
