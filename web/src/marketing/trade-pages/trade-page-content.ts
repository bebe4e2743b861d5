import type { Checklist } from '@fieldlark/domain/checklists/checklist.ts'
import type { ProFeature } from '@fieldlark/domain/plans/pro-features.ts'
import type { PriceExample } from '@fieldlark/domain/prices/worked-price.ts'

import type { Language } from '#language/texts.ts'

import type { PublicTrade } from '../trades/trade-names.ts'

/** One amount of a price: what it is for, how it comes about ("6 h at $75.00"), and the amount in cents; `isAdded` where it would pass for a whole price. */
export type PriceLine = { name: string; hint: string; cents: number; isAdded?: boolean }

/** How a trade makes its prices, every amount computed by `domain/prices`. */
export type PriceLogic = {
  /** One price that adds up line by line; the total is the last line. */
  sum?: { lines: readonly PriceLine[]; total: PriceLine }
  /** Prices that stand beside each other: three rhythms, three packages, three payments. */
  choices?: readonly PriceLine[]
}

/** The words of one trade's page in one language; `<trade>.texts.ts` and `<trade>-year.texts.ts` hold them. */
export type TradeTexts = {
  /** Of the document: at most 60 characters, and 70 to 160. */
  title: string
  description: string
  /** The trade's own trouble or rule in one sentence, at most 40 characters: it is set very large. */
  headline: string
  body: string
  /** The card of the example: its title, whose job it is, and what each cost consists of. */
  example: string
  exampleFor: string
  crew: string
  crewHint: string
  driveHint: string
  supplies: string
  suppliesHint: string
  /** What the share falls to when the job takes `longerHours`. */
  longer: (percent: string) => string
  priceLogic: string
  priceLogicBody: string
  trouble: string
  /** Three, in the words of the people who work in the trade, and what Fieldlark does about each. */
  troubles: readonly { name: string; answer: string }[]
  /** Three moments of a day, from morning to evening. */
  day: readonly string[]
}

/** What is known before a quote, and the season, in one language. */
export type TradeYearTexts = {
  /** Six to eight. */
  questions: readonly string[]
  /** Twelve, from January on: what to sell, prepare or look out for. */
  months: readonly string[]
}

/** Everything the page of one trade shows. `trade-contents.ts` lists the trades that have theirs. */
export type TradePageContent = {
  trade: PublicTrade
  texts: Readonly<Record<Language, TradeTexts>>
  yearTexts: Readonly<Record<Language, TradeYearTexts>>
  /** The job of the card beside the headline. */
  example: PriceExample
  /** A longer duration of the same job at the same price. */
  longerHours: number
  /** How far one drives then, where that takes another drive. */
  longerMiles?: number
  prices: (language: Language) => PriceLogic
  /** Shown here and printed by the server. */
  checklist: Checklist
  /** What the day speaks of that only the dearest plan has. */
  proFeature?: ProFeature
  /** The English addresses of three posts; a Spanish page links to their translations. */
  posts: readonly [string, string, string]
  /** Eight. */
  words: readonly (readonly [english: string, spanish: string])[]
}
