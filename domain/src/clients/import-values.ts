import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'
import { cleanPhoneNumber, isPhoneNumber } from '#values/phone.ts'

/** A filled cell with the name of its column. */
export type Cell = { header: string; text: string }

export type Chosen = { value: string; others: Cell[] }

// QuickBooks writes "Phone:(555) 010-1234 Fax:(555) 010-1235" into one cell.
const label = /\b(?:phone|mobile|cell|home|work|main|office|fax|pager|other|alt)\s*:\s*/i
const beforeLabel = new RegExp(`(?=${label.source})`, 'i')

// Google separates the values of one cell by " ::: ", Jobber by commas, others by semicolons or line breaks.
const separators = /:::|[,;|\n]/

const piecesOf = ({ header, text }: Cell): Cell[] =>
  text
    .split(separators)
    .flatMap((piece) => piece.split(beforeLabel))
    .map((piece) => ({ header, text: piece.trim() }))
    .filter((piece) => piece.text !== '')

type Reading = {
  clean: (text: string) => string
  isValid: (value: string) => boolean
  /** Two values with the same key are one. */
  key: (value: string) => string
}

const emailReading: Reading = {
  clean: cleanEmailAddress,
  isValid: isEmailAddress,
  key: (value) => value,
}

const phoneReading: Reading = {
  clean: (text) => cleanPhoneNumber(/^fax/i.test(text) ? text : text.replace(label, '')),
  isValid: isPhoneNumber,
  key: (value) => value.replace(/\D/g, '') || value,
}

/** The first valid value of these cells and everything else that stands in them. Without a valid one it is the first. */
function choose(cells: readonly Cell[], { clean, isValid, key }: Reading): Chosen {
  const pieces = cells.flatMap((cell) => (isValid(clean(cell.text)) ? [cell] : piecesOf(cell)))
  const values = pieces.map(({ header, text }) => ({ header, text, value: clean(text) }))
  const chosen = values.find(({ value }) => isValid(value)) ?? values[0]
  if (!chosen) return { value: '', others: [] }
  const seen = new Set([key(chosen.value)])
  const others = values.filter(({ value }) => {
    const isNew = !seen.has(key(value))
    seen.add(key(value))
    return isNew
  })
  return { value: chosen.value, others: others.map(({ header, text }) => ({ header, text })) }
}

export const chooseEmail = (cells: readonly Cell[]): Chosen => choose(cells, emailReading)
export const choosePhone = (cells: readonly Cell[]): Chosen => choose(cells, phoneReading)
