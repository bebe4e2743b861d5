import type { Language } from '#language/texts.ts'
import { paths } from '#paths.ts'
import { updates } from './update-list.ts'
import { updatesTexts } from './updates.texts.ts'
import { feedPaths } from './updates-pages.tsx'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
const at = (date: string) => `${date}T12:00:00Z`

function feedOf(language: Language, siteUrl: string): string {
  const page = siteUrl + paths.updates
  const entries = updates.map((update) => {
    const address = `${page}#${update.id}`
    const { title, short, story } = update[language]
    return [
      '<entry>',
      element('title', title),
      element('id', address),
      `<link href="${address}"/>`,
      element('updated', at(update.date)),
      element('summary', short),
      element('content', story.join('\n\n')),
      '</entry>',
    ].join('')
  })
  const { title, description } = updatesTexts[language]
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('title', title),
    element('subtitle', description),
    element('id', siteUrl + feedPaths[language]),
    `<link rel="self" href="${siteUrl}${feedPaths[language]}"/><link href="${page}"/>`,
    '<author><name>Fieldlark</name></author>',
    element('updated', at(updates[0]?.date ?? '')),
    ...entries,
    '</feed>\n',
  ].join('\n')
}

/** The updates as Atom, in each language, for feed readers. */
export const updateFeeds = (siteUrl: string): { name: string; text: string }[] =>
  (['en', 'es'] as const).map((language) => ({
    name: feedPaths[language].slice(1),
    text: feedOf(language, siteUrl),
  }))
