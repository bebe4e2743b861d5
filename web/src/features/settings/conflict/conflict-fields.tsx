import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'

import { conflictTexts } from './conflict.texts.ts'

export type ConflictProps<Values extends FieldValues, Draft> = {
  form: UseFormReturn<Values, unknown, Draft>
  /** What somebody else saved in the fields that both changed. */
  clashes: object
  labels: Readonly<Record<string, string>>
  /** The value of a field as the form shows it, where that is not the value itself. */
  textOf?: ((name: string, value: unknown) => string | undefined) | undefined
  /** The fields for which nothing is chosen yet, and how often saving was refused because of them. */
  open: readonly string[]
  refusals: number
  onChosen: (name: string) => void
}

/** Both values of each field, to choose from. Until then the form holds one's own, and is not saved. */
export function ConflictFields<Values extends FieldValues, Draft>({
  form,
  clashes,
  labels,
  textOf,
  open,
  refusals,
  onChosen,
}: ConflictProps<Values, Draft>) {
  const texts = useTexts(conflictTexts)
  const valueText = useValueText(textOf)
  const [mine] = useState(() => form.getValues())
  const take = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
    })
  const box = useRef<HTMLDivElement>(null)
  // Whoever tapped Save looks at the end of a long form, and would save over it with a second tap. Whoever still types is not
  // interrupted.
  const show = useEffectEvent(() => {
    if (form.formState.submitCount === 0) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.querySelector('input')?.focus({ preventScroll: true })
  })
  useEffect(() => show(), [])
  useEffect(() => {
    if (refusals === 0) return
    const input = box.current?.querySelector<HTMLElement>('[data-open] input')
    input?.focus({ preventScroll: true })
    input?.scrollIntoView({ block: 'center' })
  }, [refusals])
  return (
    <div ref={box} className="mt-3 grid gap-4">
      <p>{texts.choose}</p>
      {Object.entries(clashes).map(([name, theirs]: [string, unknown]) => (
        <Choice
          key={name}
          label={labels[name] ?? name}
          mine={valueText(name, mine[name])}
          theirs={valueText(name, theirs)}
          isOpen={open.includes(name)}
          isMissing={refusals > 0 && open.includes(name)}
          onChoose={(isMine) => {
            take(name, isMine ? mine[name] : theirs)
            onChosen(name)
          }}
        />
      ))}
    </div>
  )
}

function useValueText(textOf: ConflictProps<FieldValues, unknown>['textOf']) {
  const texts = useTexts(conflictTexts)
  return (name: string, value: unknown): string => {
    if (value === '' || value === null) return texts.empty
    const own = textOf?.(name, value)
    if (own !== undefined) return own
    if (typeof value === 'boolean') return value ? texts.on : texts.off
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

type ChoiceProps = {
  label: string
  mine: string
  theirs: string
  isOpen: boolean
  /** It was to be saved without a choice. */
  isMissing: boolean
  onChoose: (isMine: boolean) => void
}

function Choice({ label, mine, theirs, isOpen, isMissing, onChoose }: ChoiceProps) {
  const texts = useTexts(conflictTexts)
  const group = useId()
  const options = [
    { isMine: true, title: texts.mine, value: mine },
    { isMine: false, title: texts.theirs, value: theirs },
  ]
  return (
    <fieldset
      data-open={isOpen || undefined}
      aria-describedby={isMissing ? `${group}-missing` : undefined}
      className="grid min-w-0 gap-2"
    >
      <legend className="mb-1.5 text-xs font-semibold">{label}</legend>
      {options.map(({ isMine, title, value }) => (
        <label key={title} className="flex min-h-11 items-start gap-3">
          <input
            aria-label={`${title}: ${value}`}
            type="radio"
            name={group}
            onChange={() => onChoose(isMine)}
            className="mt-0.5 size-5 shrink-0 accent-field"
          />
          <span className="min-w-0">
            <span className="block text-ink-soft text-xs">{title}</span>
            <span className="block break-words whitespace-pre-line">{value}</span>
          </span>
        </label>
      ))}
      {isMissing && (
        <p id={`${group}-missing`} role="alert" className="text-danger text-xs">
          {texts.missing}
        </p>
      )}
    </fieldset>
  )
}
