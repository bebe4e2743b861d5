/** An option of a select. */
export type Choice = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A select of known values; an unknown value counts as none. */
export function choiceOf<Value extends string>({
  label,
  all,
  choices,
  labelOf,
  value,
  onChange,
}: {
  label: string
  /** The label of the empty option; without it a value is always selected. */
  all?: string
  choices: readonly Value[]
  labelOf: (value: Value) => string
  value: Value | null
  onChange: (value: Value | null) => void
}): Choice {
  return {
    label,
    value: value ?? '',
    options: [
      ...(all === undefined ? [] : [{ value: '', label: all }]),
      ...choices.map((each) => ({ value: each, label: labelOf(each) })),
    ],
    onChange: (chosen) => onChange(choices.find((each) => each === chosen) ?? null),
  }
}
