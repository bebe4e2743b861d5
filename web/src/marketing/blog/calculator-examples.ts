import type { CalculatorName } from '@fieldlark/domain/calculators/calculators.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'

import type { Language } from '#language/texts.ts'

type Example = Readonly<Record<string, string>>

const priceRise: Example = { price: '120', newPrice: '132', visitCost: '18', clients: '12', visits: '26' }

const helperCost: Example = {
  wage: '20',
  weekHours: '40',
  payrollTax: '7.65',
  cappedTax: '3.3',
  cappedWage: '7000',
  insurance: '5',
  otherCosts: '1820',
  lostHours: '330',
  hourPrice: '45',
  supplies: '4',
}

const taxSetAside: Example = {
  received: '1850',
  costs: '318.5',
  miles: '140',
  mileRate: String(MILEAGE_RATE.cents / 100),
  share: '25',
  salesTax: '0',
}

/** The worked example of each post, with which its calculator opens; a test finds its figures in the text. */
export const calculatorExamples: Readonly<Record<Language, Readonly<Record<CalculatorName, Example>>>> = {
  en: {
    'hourly-price': {
      pay: '48000',
      taxShare: '25',
      costs: '19000',
      reserve: '10',
      weeks: '46',
      paidHours: '26',
      workedHours: '42',
    },
    'flat-or-hourly': {
      firstJob: '5.5',
      secondJob: '6',
      thirdJob: '7.5',
      hourPrice: '65',
      materials: '90',
      markup: '20',
      quoted: '595',
    },
    'price-rise': priceRise,
    'helper-cost': helperCost,
    'tax-set-aside': taxSetAside,
  },
  es: {
    'hourly-price': {
      pay: '36000',
      taxShare: '20',
      costs: '12000',
      reserve: '10',
      weeks: '46',
      paidHours: '28',
      workedHours: '40',
    },
    'flat-or-hourly': {
      firstJob: '6',
      secondJob: '7',
      thirdJob: '8',
      hourPrice: '45',
      materials: '70',
      markup: '20',
      quoted: '445',
    },
    'price-rise': priceRise,
    'helper-cost': helperCost,
    'tax-set-aside': taxSetAside,
  },
}
