import { moneyField } from '@fieldlark/domain/calculators/calculator.ts'

import { rhythms, type SeriesChoice, seriesAnswer, seriesExample } from '../feature-pages/series-answer.ts'
import { answerWhileTyped, pageLanguage } from './answer.ts'
import { typedNumber } from './typed-numbers.ts'

const weekMs = 7 * 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The example's first day, or the next one of the same weekday once that has passed. */
function firstDay(today: number): string {
  const example = Date.parse(seriesExample.start)
  return dayOf(example + Math.max(0, Math.ceil((today - example) / weekMs)) * weekMs)
}

function choiceIn(root: HTMLElement): SeriesChoice {
  const valueOf = (name: string) =>
    root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? ''
  const checked = [...root.querySelectorAll<HTMLInputElement>('[name="weekday"]:checked')]
  return {
    rhythm: rhythms.find((name) => name === valueOf('rhythm')) ?? 'weekly',
    every: Number(valueOf('every')),
    weekdays: checked.map(({ value }) => Number(value)),
    start: valueOf('start'),
    price: typedNumber(root, 'price', moneyField(99_999), { language: pageLanguage(), currency: 'USD' }),
  }
}

/** Shows the dates of a series while it is put together. */
export function start(root: HTMLElement): void {
  void begin(root)
}

async function begin(root: HTMLElement) {
  // Dates are computed with Temporal, which older browsers lack.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const field = root.querySelector<HTMLInputElement>('[name="start"]')
  if (field?.value === seriesExample.start) field.value = firstDay(Date.now())
  const weekdays = root.querySelector<HTMLElement>('[data-weekdays]')
  answerWhileTyped(root, () => {
    const choice = choiceIn(root)
    if (weekdays) weekdays.hidden = choice.rhythm !== 'weekly'
    return seriesAnswer(pageLanguage(), choice)
  })
}
