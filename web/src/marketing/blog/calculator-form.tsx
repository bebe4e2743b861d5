import type { Field } from '@fieldlark/domain/calculators/calculator.ts'
import { type CalculatorName, calculatorOf } from '@fieldlark/domain/calculators/calculators.ts'

import type { Language } from '#language/texts.ts'
import { calculatorTexts } from './calculator.texts.ts'
import { calculatorExamples } from './calculator-examples.ts'
import { figureText, type Notation, numberIn, readersCurrencies, unitOf } from './number-notation.ts'

type Names = Readonly<Record<string, string>>
type Props = { name: CalculatorName; language: Language }

/** A calculator with the example of its post and that example's figures; `islands/calculator.ts` computes with other numbers. */
export function CalculatorForm({ name, language }: Props) {
  const { frame, [name]: texts } = calculatorTexts[language]
  const { fields } = calculatorOf(name)
  const notation: Notation = { language, currency: 'USD' }
  const labels: Names = texts.fields
  const example = calculatorExamples[language][name]
  return (
    <section
      aria-labelledby="calculator-title"
      className="mt-8 overflow-clip rounded-card border border-line bg-surface shadow-raised print:break-inside-avoid"
    >
      <form
        data-island="calculator"
        data-calculator={name}
        data-range={frame.range}
        noValidate
        autoComplete="off"
      >
        <div className="p-4 md:p-6">
          <p className="text-xs font-semibold text-field">{frame.heading}</p>
          <p id="calculator-title" className="mt-1 font-display text-[1.5rem] leading-[1.15] font-bold">
            {texts.title}
          </p>
          <p className="mt-2 text-ink-soft">{frame.example}</p>
          <noscript>
            <p className="mt-2 font-medium">{frame.needsScript}</p>
          </noscript>
          {language === 'es' && <CurrencyChoice label={frame.currency} />}
          <fieldset className="mt-4 grid gap-x-5 gap-y-4 md:grid-cols-2">
            <legend className="sr-only">{frame.yourNumbers}</legend>
            {Object.entries(fields).map(([key, field]) => (
              <NumberField
                key={key}
                name={key}
                label={labels[key] ?? key}
                field={field}
                value={numberIn(notation, example[key] ?? '', field.digits)}
                unit={unitOf(notation, field.kind)}
              />
            ))}
          </fieldset>
        </div>
        <Figures name={name} language={language} notation={notation} />
      </form>
    </section>
  )
}

type FieldProps = { name: string; label: string; field: Field; value: string; unit: string }

function NumberField({ name, label, field, value, unit }: FieldProps) {
  const isBefore = field.kind === 'money'
  const shownUnit = (
    <span data-unit={field.kind} className="text-ink-soft empty:hidden">
      {unit}
    </span>
  )
  return (
    <div className="flex flex-col justify-end">
      <label htmlFor={`number-${name}`} className="mb-1.5 font-medium">
        {label}
      </label>
      <span className="control flex items-center gap-1.5 px-3">
        {isBefore && shownUnit}
        <input
          id={`number-${name}`}
          name={name}
          inputMode="decimal"
          defaultValue={value}
          aria-describedby={`number-${name}-problem`}
          className="money w-full min-w-0 bg-transparent outline-none"
        />
        {!isBefore && shownUnit}
      </span>
      <p
        id={`number-${name}-problem`}
        data-problem={name}
        className="mt-1 text-xs text-danger empty:hidden"
      />
    </div>
  )
}

/** Shown by the script, without which nothing could be computed in another currency. */
function CurrencyChoice({ label }: { label: string }) {
  return (
    <p data-currencies hidden className="mt-4 max-w-48">
      <label htmlFor="number-currency" className="mb-1.5 block font-medium">
        {label}
      </label>
      <select id="number-currency" name="currency" defaultValue="USD" className="control px-3">
        {readersCurrencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </p>
  )
}

function Figures({ name, language, notation }: Props & { notation: Notation }) {
  const { figures, compute } = calculatorOf(name)
  const results = compute(calculatorExamples[language][name])
  const labels: Names = calculatorTexts[language][name].figures
  const shown = Object.entries(figures).map(([key, kind]) => ({
    key,
    label: labels[key] ?? key,
    text: figureText(notation, kind, results[key] ?? null),
  }))
  const [main, ...others] = shown
  return (
    <div className="bg-field p-4 text-white md:p-6">
      <p className="font-medium">{main?.label}</p>
      <output
        data-figure={main?.key}
        className="money mt-1 block font-display text-[2.5rem] leading-[1.1] font-bold tracking-[-0.02em]"
      >
        {main?.text}
      </output>
      <dl className="mt-4 grid gap-x-6 gap-y-1 md:grid-cols-2">
        {others.map(({ key, label, text }) => (
          <div key={key} className="flex items-baseline justify-between gap-4 border-t border-white/25 py-2">
            <dt>{label}</dt>
            <dd data-figure={key} className="money font-semibold whitespace-nowrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
