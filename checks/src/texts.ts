import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { isClientMessage, isClientTexts, isSharedTexts, tuIn, ustedIn } from './client-address.ts'
import type { Finding, Rule } from './tree.ts'

const read = 'ARCHITECTURE.md, "Texts"'

type Leaf = { key: string; en: unknown; es: unknown }

function leavesOf(en: unknown, es: unknown, key: string): Leaf[] {
  if (typeof en !== 'object' || en === null) return [{ key, en, es }]
  const other = (typeof es === 'object' && es !== null ? es : {}) as Record<string, unknown>
  const names = new Set([...Object.keys(en), ...Object.keys(other)])
  return [...names].flatMap((name) =>
    leavesOf((en as Record<string, unknown>)[name], other[name], `${key}.${name}`),
  )
}

/** Spellings and punctuation that docs/words-en.md and docs/words-es.md rule out. */
const banned = {
  en: /\be-mails?\b|\b(?:some|no|every)body\b|['"«»]|\.\.\.|\w\((?:s|es)\)|MX\$/i,
  es: /['"«»]|\.\.\.|\w\((?:s|es)\)|MX\$/i,
}

/** Texts quoted from the specification (N stands for any number) and names in samples are exempt. */
const verbatim: readonly string[] = [
  'Search currencies...',
  'Saving...',
  '... and N more',
  'String must contain at least N character(s)',
  'Try Again',
  'Refer a Friend',
  'Free Trial',
  'Free Plan',
  'My Business',
  'New Client',
  'New Property',
  'New Request',
  'New Quote',
  'New Job',
  'New Invoice',
  'New Expense',
  'Accept All',
  'Install App',
  'Public Profile',
  'Your Feedback',
  'Unnamed Client',
  'Select Your Business Currency',
  'Business Currency',
  'Set Currency',
  'Ana Ruiz',
  'Ben Carter',
  'Maria Lopez',
  'Harbor View Dental',
  'Benito Cárdenas',
  'María Ejemplo',
  'Dental Vista al Mar',
]

/** Always written with a capital. */
const properNames = / ?\b(?:Fieldlark|Stripe|Google|Cash App|Starter|Grow Pro|Grow)\b/g

/** "Send Quote" is Title Case: two capitals, and every word of three letters or more has one. */
function isTitleCase(text: string): boolean {
  const words = text.replaceAll(properNames, '').trim().split(' ')
  const long = words.filter((word) => word.length > 2)
  return (
    words.every((word) => /^\p{L}[\p{L}’-]*$/u.test(word)) &&
    long.length > 1 &&
    long.every((word) => /^\p{Lu}[\p{Ll}’-]+$/u.test(word))
  )
}

function bannedIn(language: keyof typeof banned, text: string): string | null {
  if (verbatim.includes(text.replaceAll(/\d+/g, 'N'))) return null
  if (isTitleCase(text)) return `is in Title Case (“${text}”): docs/words-${language}.md`
  const found = banned[language].exec(text)
  return found && `says ${found[0]} in ${language}: docs/words-${language}.md`
}

/** The results of a text with arguments, in singular and plural; none when the samples do not fit. */
function sampled(text: unknown): string[] {
  if (typeof text !== 'function') return []
  return samples.flatMap((sample) => {
    try {
      const answer: unknown = text(...Array.from({ length: text.length }, () => sample))
      return typeof answer === 'string' ? [answer] : []
    } catch {
      return []
    }
  })
}

const samples = [1, 2, '2'] as const

function complaintOf({ en, es }: Leaf): string | null {
  if (typeof en !== typeof es) return 'stands in one language only'
  const inUse = [
    ...sampled(en).map((text) => bannedIn('en', text)),
    ...sampled(es).map((text) => bannedIn('es', text)),
  ]
  const refusal = inUse.find((found) => found !== null)
  if (refusal) return refusal
  if (typeof en !== 'string' || typeof es !== 'string') return null
  if (!en.trim() !== !es.trim()) return 'is empty in one language'
  const word = bannedIn('en', en) ?? bannedIn('es', es)
  if (word) return word
  // Names ("Grow Pro", "Ana Ruiz") and sample data may be equal in both languages; a sentence may not.
  const isSentence = /\p{L}/u.test(en) && / \p{Ll}{3,}/u.test(en) && !/[@/]/.test(en)
  return en === es && isSentence ? 'reads the same in both languages' : null
}

const isTexts = (value: unknown): value is { en: object; es: object } =>
  typeof value === 'object' && value !== null && 'en' in value && 'es' in value

type Message = {
  fields: readonly string[]
  write: Readonly<Record<keyof typeof banned, (data: Readonly<Record<string, string>>) => object>>
}

/** The strings of an email at any depth. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'fields' in value && 'write' in value

const spoken = (text: unknown): string[] => (typeof text === 'string' ? [text] : sampled(text))

function addressComplaint(path: string, { es }: Leaf): string | null {
  const isToClient = isClientTexts(path)
  const tu = isToClient ? spoken(es).map(tuIn).find(Boolean) : null
  const usted = !isToClient || isSharedTexts(path) ? spoken(es).map(ustedIn).find(Boolean) : null
  return (tu && saysTu(tu)) || (usted && saysUsted(usted)) || null
}

const saysTu = (word: string) => `says tú to a client (“${word}”): docs/words-es.md`
const saysUsted = (word: string) => `says usted to an owner or a member (“${word}”): docs/words-es.md`

/** The texts of an email are inside its message, so it is rendered with all fields set and with none. */
function complaintsAbout({ fields, write }: Message, isToClient: boolean): string[] {
  const data = ['2', ''].map((value) => Object.fromEntries(fields.map((field) => [field, value])))
  const words = data.flatMap((each) =>
    (['en', 'es'] as const).flatMap((language) =>
      stringsOf(write[language](each)).flatMap((text) => bannedIn(language, text) ?? []),
    ),
  )
  const spanish = data.flatMap((each) => stringsOf(write.es(each)))
  const address = isToClient
    ? spanish.flatMap((text) => tuIn(text) ?? []).map(saysTu)
    : spanish.flatMap((text) => ustedIn(text) ?? []).map(saysUsted)
  return [...words, ...address]
}

const importOf = async (root: string, path: string) =>
  (await import(pathToFileURL(resolve(root, path)).href)) as Record<string, unknown>

/** Checks the texts of emails like those of screens. */
export const emailTexts: Rule = async (files, root) => {
  const findings: Finding[] = []
  const paths = files.map(({ path }) => path).filter((path) => /^emails\/src\/messages\/.*\.ts$/.test(path))
  for (const path of paths.filter((each) => !each.endsWith('.test.ts'))) {
    for (const [name, value] of Object.entries(await importOf(root, path))) {
      if (!isMessage(value)) continue
      const complaints = new Set(complaintsAbout(value, isClientMessage(path, name)))
      for (const complaint of complaints)
        findings.push({ rule: 'texts', at: path, message: `${name} ${complaint}`, read })
    }
  }
  return findings
}

/**
 * Every text exists in English and Spanish, and a Spanish text equal to the English one is rejected. Texts for clients
 * address them as usted, all others their reader as tú.
 */
export const texts: Rule = async (files, root) => {
  const findings: Finding[] = []
  for (const { path } of files.filter((file) => file.path.endsWith('.texts.ts'))) {
    for (const [name, value] of Object.entries(await importOf(root, path))) {
      if (!isTexts(value)) continue
      for (const leaf of leavesOf(value.en, value.es, name)) {
        const complaint = complaintOf(leaf) ?? addressComplaint(path, leaf)
        if (complaint) findings.push({ rule: 'texts', at: path, message: `${leaf.key} ${complaint}`, read })
      }
    }
  }
  return findings
}
