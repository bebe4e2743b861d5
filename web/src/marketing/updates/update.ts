import type { Language } from '#language/texts.ts'

type UpdateText = {
  title: string
  /** One sentence: what one can do now. */
  short: string
  story: readonly string[]
}

/** Something that changed for people who use the product, on the day it did. */
export type Update = Record<Language, UpdateText> & {
  /** Part of the addresses that people and feed readers keep: it stays as it is. */
  id: string
  date: string
}
