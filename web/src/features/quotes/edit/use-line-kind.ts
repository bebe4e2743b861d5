import type { LineKind } from '@fieldlark/domain/quotes/quote.ts'

import { useTexts } from '#language/language.tsx'

import { linesTexts } from '../lines.texts.ts'
import type { QuoteFormState } from './quote-fields.ts'

const written = { shouldDirty: true, shouldTouch: true } as const

/** Makes a line required, optional or one of a group; selecting a line of a group deselects the others. */
export function useLineKind(form: QuoteFormState) {
  const texts = useTexts(linesTexts)
  const { getValues, setValue } = form

  const setChosen = (index: number, isChosen: boolean) => {
    const lines = getValues('lines')
    const line = lines[index]
    if (!line) return
    setValue(`lines.${index}.is_selected`, isChosen, written)
    if (!isChosen || line.kind !== 'choice') return
    for (const [at, other] of lines.entries()) {
      const isSibling = at !== index && other.kind === 'choice' && other.choice_group === line.choice_group
      if (isSibling && other.is_selected) setValue(`lines.${at}.is_selected`, false, written)
    }
  }

  const setKind = (index: number, kind: LineKind) => {
    const lines = getValues('lines')
    const others = lines.filter((line, at) => at !== index && line.kind === 'choice')
    setValue(`lines.${index}.kind`, kind, written)
    if (kind !== 'choice') {
      setValue(`lines.${index}.is_selected`, kind === 'required', written)
      return
    }
    // The line's own group, otherwise the last one in the form, otherwise the default name.
    const group = lines[index]?.choice_group || others.at(-1)?.choice_group || texts.group
    setValue(`lines.${index}.choice_group`, group, written)
    const hasChosen = others.some((other) => other.choice_group === group && other.is_selected)
    setValue(`lines.${index}.is_selected`, !hasChosen, written)
  }

  return { setKind, setChosen }
}
