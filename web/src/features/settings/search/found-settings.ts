import type { Language } from '#language/texts.ts'

type Texts = { en: object; es: object }

/** Longer ones are explanations, where almost every word is found. */
const longestLabel = 60

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Every label of one language by its place in the texts. */
function labelsOf(texts: object, at = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const place = `${at}.${name}`
    if (typeof value === 'string') return value.length <= longestLabel ? [[place, value]] : []
    return typeof value === 'object' && value !== null ? labelsOf(value, place) : []
  })
}

/** The labels that contain what is typed in either language, in the current one; each once, those that begin so first. */
export function foundLabels(texts: Texts, language: Language, typed: string): string[] {
  const wanted = folded(typed.trim())
  if (wanted === '') return []
  const shown = new Map(labelsOf(texts[language]))
  const found = [...labelsOf(texts.en), ...labelsOf(texts.es)]
    .filter(([, label]) => folded(label).includes(wanted))
    .map(([place]) => shown.get(place))
    .filter((label) => label !== undefined)
  const beginsSo = (label: string) => (folded(label).startsWith(wanted) ? 0 : 1)
  return [...new Set(found)].toSorted((a, b) => beginsSo(a) - beginsSo(b))
}
