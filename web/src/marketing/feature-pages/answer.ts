import type { Piece } from '../generator/piece.ts'

/** What a tool of a feature page answers: a large line with its label, and what stands below it. */
export type Answer = { label: string; main: string; pieces: readonly Piece[] }

/** Nothing that a number with a mistake in it could be mistaken for. */
export const noAnswer = (label: string): Answer => ({ label, main: '–', pieces: [] })

type Parts = readonly (Piece | null | false)[]

export const box = (look: string, ...inside: Parts): Piece => ({ tag: 'div', look, inside })
export const words = (inside: string, look = ''): Piece => ({ tag: 'p', look, inside })
export const list = (look: string, ...inside: Parts): Piece => ({ tag: 'ul', look, inside })
export const item = (look: string, ...inside: Parts): Piece => ({ tag: 'li', look, inside })
const part = (inside: string, look = ''): Piece => ({ tag: 'span', look, inside })

/** A line of an account: what it is, and its amount on the right. */
export const amountLine = (name: string, amount: string, look = ''): Piece =>
  item(
    `flex items-baseline justify-between gap-4 border-t border-on-field/20 py-2 ${look}`,
    part(name),
    part(amount, 'font-bold whitespace-nowrap tabular-nums'),
  )
