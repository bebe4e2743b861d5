import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { Reader } from './reader.ts'

export type DemoConfig = {
  hasDemo: boolean
  /** Of the demo business, and of what a start prints. */
  language: Language
}

/** POSIX: the first of these that is set decides. Its value is like es_PR.UTF-8. */
function languageOfMachine({ environment }: Reader): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment
  return /^es(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'es' : 'en'
}

/** DEMO is a switch, or the language of the demo, which turns it on. */
export function readDemoConfig(read: Reader, isDefault: boolean): DemoConfig {
  const text = read.text('DEMO').toLowerCase()
  if (text === 'en' || text === 'es') return { hasDemo: true, language: text }
  const language = languageOfMachine(read)
  return { hasDemo: read.isOn('DEMO', isDefault, 'on, off, en or es'), language }
}
