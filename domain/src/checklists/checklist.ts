/** The same words in English and in Spanish. */
type InBoth = readonly [english: string, spanish: string]

/** What is done at every visit of a trade, in its order. It is shown on the trade's page and printed. */
export type Checklist = {
  /** Eight to twelve lines to tick; each begins with what is looked at or done. */
  points: readonly InBoth[]
  /** Three to six things worth writing down for the next visit; on paper each has a line to write on. */
  notes: readonly InBoth[]
}

/** Lines of a checklist in one language. */
export const linesIn = (language: 'en' | 'es', lines: readonly InBoth[]): string[] =>
  lines.map(([english, spanish]) => (language === 'en' ? english : spanish))
