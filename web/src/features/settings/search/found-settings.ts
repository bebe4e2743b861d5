import type { Language } from '#language/texts.ts'

type Texts = { en: object; es: object }

/** Longer ones are explanations, where almost every word is found. */
const longestLabel = 60

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Sentences, what is under way, and questions. */
const isSentence = (text: string) => /[.…?]$/.test(text)

/** By their names: what a toast or a field says afterwards, and buttons that every page has. */
const isNoSetting = (name: string) =>
  /(ed|Missing|Invalid|Wrong|Taken)$|^(invalid|not)[A-Z]/.test(name) ||
  /^(missing|nothing|conflict|save|cancel|close|keep|later|stay|proceed|next|copy|confirm|more)$/.test(name)

/** Every label of one language by its place in the texts. */
function labelsOf(texts: object, at = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const place = `${at}.${name}`
    if (typeof value === 'object' && value !== null) return name === 'problems' ? [] : labelsOf(value, place)
    if (typeof value !== 'string' || value.length > longestLabel) return []
    return isSentence(value) || isNoSetting(name) ? [] : [[place, value]]
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
