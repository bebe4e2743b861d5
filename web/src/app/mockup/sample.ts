import type { Language } from '#language/texts.ts'

/** What the backend answered to one request. */
export type Answer = {
  /** "GET /rest/v1/clients" */
  request: string
  query?: string
  sent?: unknown
  status: number
  /** How many rows of how many, of a list. */
  range?: string
  /** Left out where the answer was empty. */
  body?: unknown
}

/** The screens that are shown, by name. */
export const screenNames = [
  'home',
  'schedule',
  'clients',
  'client',
  'quote',
  'invoice',
  'visit',
  'reports',
] as const
export type ScreenName = (typeof screenNames)[number]

/** A business as the backend showed it to its owner at one moment; `npm run screenshots -- mockup` takes it from the demo. */
export type Sample = {
  moment: string
  user: { id: string; email: string }
  /** The address of each screen. */
  screens: Record<ScreenName, string>
  answers: readonly Answer[]
}

const files = import.meta.glob<Sample>('../../../content/mockup/*.json', { import: 'default' })

/** The sample of a language, a file of its own. */
export async function loadSample(language: Language): Promise<Sample> {
  const load = files[`../../../content/mockup/${language}.json`]
  if (!load) throw new Error(`There is no sample in ${language}.`)
  return load()
}
