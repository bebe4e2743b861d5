import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { arrowsOf } from './imports.ts'
import { type Finding, isCode, isTest, type Rule, type SourceFile } from './tree.ts'

const read = 'ARCHITECTURE.md, "Texts"'

/**
 * Groups whose keys are values of the database, signs of a file, addresses or keys of the keyboard, so that no code spells them as a word: `export.group`. Codes of
 * refusals, failures and drafts need no entry, because the code that causes one spells it.
 */
const keyedByData: readonly string[] = [
  'timelineTexts.kinds',
  'adminTexts.audit.kinds',
  'importExportTexts.delimiters',
  'mailsTexts.kinds',
  'emailTestTexts.kinds',
  'shortcutTexts.keys',
  'frameTexts.names',
  'blogTexts.tagNames',
]

/** Sentences of the specification that no field causes yet: none has a least length. */
const awaited: readonly string[] = ['problemTexts.fields.tooShort']

const isTexts = (value: unknown): value is { en: object } =>
  typeof value === 'object' && value !== null && 'en' in value && 'es' in value

/** The paths of the single texts: `batchTexts.csv.issued`. A list is one text. */
const pathsIn = (text: unknown, path: string): string[] =>
  typeof text !== 'object' || text === null || Array.isArray(text)
    ? [path]
    : Object.entries(text).flatMap(([key, inner]) => pathsIn(inner, `${path}.${key}`))

const comments = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm

/** What an expression such as texts[`${choice}Hint`] adds to a key, so that `nowHint` counts as spelled. */
const composedEnds = (code: string): string[] =>
  [...code.matchAll(/\[`\$\{[^}`]*\}(\w+)`\]/g)].map(([, end = '']) => end)

type Spelled = { words: ReadonlySet<string>; ends: readonly string[] }

function spelledIn(file: SourceFile): Spelled {
  const code = file.text.replaceAll(comments, ' ')
  return { words: new Set(code.match(/[\w$-]+/g)), ends: composedEnds(code) }
}

/** The given files and everything that they import, directly or through others. */
function reachedFrom(start: readonly string[], importsOf: ReadonlyMap<string, readonly string[]>) {
  const reached = new Set(start)
  for (const path of reached) for (const next of importsOf.get(path) ?? []) reached.add(next)
  return reached
}

/**
 * Every text is used: its key is spelled by a file that imports the texts, by one that imports such a file and hands the
 * key on, or by one that any of them imports. Read as words, so a dead key with a common name may go unnoticed.
 */
export const unusedTexts: Rule = async (files, root) => {
  const code = files.filter((file) => isCode(file) && !isTest(file) && !file.path.includes('/testing/'))
  const importsOf = new Map(code.map((file) => [file.path, arrowsOf(file).map(({ to }) => to)]))
  const spelled = new Map(
    code.filter(({ path }) => !path.endsWith('.texts.ts')).map((file) => [file.path, spelledIn(file)]),
  )
  const usersOf = (paths: readonly string[]) =>
    [...spelled.keys()].filter((user) => importsOf.get(user)?.some((to) => paths.includes(to)))
  const findings: Finding[] = []
  const texts = code.map(({ path }) => path).filter((path) => path.endsWith('.texts.ts'))
  for (const path of texts) {
    // Texts that are a part of other texts are used where those are.
    const users = usersOf([path, ...texts.filter((whole) => importsOf.get(whole)?.includes(path))])
    const places = [...reachedFrom([...users, ...usersOf(users)], importsOf)].flatMap(
      (place) => spelled.get(place) ?? [],
    )
    const isSpelled = (key: string) =>
      places.some(({ words, ends }) => words.has(key) || ends.some((end) => key.endsWith(end)))
    const module = (await import(pathToFileURL(resolve(root, path)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      if (!isTexts(value)) continue
      for (const text of pathsIn(value.en, name)) {
        const isExempt = awaited.includes(text) || keyedByData.some((group) => text.startsWith(`${group}.`))
        if (!isExempt && !isSpelled(text.slice(text.lastIndexOf('.') + 1)))
          findings.push({ rule: 'unused-texts', at: path, message: `nothing uses ${text}`, read })
      }
    }
  }
  return findings
}
