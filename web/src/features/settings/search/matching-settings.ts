import { folded } from '@fieldlark/ui/folded.ts'

/** What is searched of a setting or a section: its name in both languages, and what else people call it. */
type Searched = { label: { en: string; es: string }; words: string }

/** From so many letters on a word is also found by a longer one, such as its plural. */
const shortestStem = 4

const isWord = (word: string, typed: string) =>
  word.startsWith(typed) || (word.length >= shortestStem && typed.startsWith(word))

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean)

/**
 * Those of which every typed word, in either language, begins a word. Those whose name has all the words come first: what
 * was typed is most likely that name.
 */
export function matchingSettings<Found extends Searched>(all: readonly Found[], typed: string): Found[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const hasAll = (text: string) => {
    const words = wordsOf(text)
    return wanted.every((each) => words.some((word) => isWord(word, each)))
  }
  const named = all.filter(({ label }) => hasAll(label.en) || hasAll(label.es))
  const meant = all.filter((each) => hasAll(`${each.label.en} ${each.label.es} ${each.words}`))
  return [...new Set([...named, ...meant])]
}
