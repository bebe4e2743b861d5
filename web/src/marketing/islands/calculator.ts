import { isWithin } from '@fieldlark/domain/calculators/calculator.ts'
import { calculatorOf, isCalculatorName } from '@fieldlark/domain/calculators/calculators.ts'
import { parseAmount } from '@fieldlark/domain/values/money.ts'
import { decimalMarkOf, localeOf } from '@fieldlark/domain/values/region.ts'

import { figureText, type Notation, numberIn, unitOf } from '../blog/number-notation.ts'

const readIn = ({ language, currency }: Notation, text: string) =>
  parseAmount(text, decimalMarkOf(localeOf(language, currency)))

/** Computes a calculator of the blog while its numbers are typed. */
export function start(root: HTMLElement): void {
  const name = root.dataset.calculator ?? ''
  if (!isCalculatorName(name)) return
  const { fields, figures, compute } = calculatorOf(name)
  const language = document.documentElement.lang === 'es' ? 'es' : 'en'
  let notation: Notation = { language, currency: 'USD' }
  const inputOf = (key: string) => root.querySelector<HTMLInputElement>(`input[name="${key}"]`)

  const show = () => {
    const values: Record<string, string> = {}
    for (const [key, field] of Object.entries(fields)) {
      const value = readIn(notation, inputOf(key)?.value ?? '')
      const isGood = isWithin(field, value)
      if (isGood) values[key] = value
      inputOf(key)?.setAttribute('aria-invalid', String(!isGood))
      const problem = root.querySelector(`[data-problem="${key}"]`)
      const limit = (most: number) => numberIn(notation, String(most), field.digits)
      const range = root.dataset.range ?? ''
      if (problem)
        problem.textContent = isGood
          ? ''
          : range.replace('{least}', limit(field.least)).replace('{most}', limit(field.most))
    }
    const isComplete = Object.keys(values).length === Object.keys(fields).length
    const results = isComplete ? compute(values) : {}
    for (const [key, kind] of Object.entries(figures)) {
      const place = root.querySelector(`[data-figure="${key}"]`)
      if (place) place.textContent = figureText(notation, kind, results[key] ?? null)
    }
  }

  const change = (currency: string) => {
    const before = notation
    notation = { language, currency }
    for (const [key, field] of Object.entries(fields)) {
      const input = inputOf(key)
      const value = readIn(before, input?.value ?? '')
      if (input && value !== null) input.value = numberIn(notation, value, field.digits)
    }
    for (const unit of root.querySelectorAll('[data-unit="money"]'))
      unit.textContent = unitOf(notation, 'money')
    show()
  }

  root.querySelector('[data-currencies]')?.removeAttribute('hidden')
  root.addEventListener('submit', (event) => event.preventDefault())
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLSelectElement) change(target.value)
    else show()
  })
  // What somebody typed before this was loaded.
  show()
}
