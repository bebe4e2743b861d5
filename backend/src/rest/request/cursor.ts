import type { RestError } from '../errors.ts'
import { restError } from '../errors.ts'

const nameCharacters = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const blanks = /[ \t]*/y
const quotedCharacters = /"((?:[^"\\]|\\.)*)"/sy

/** Reads a query parameter from left to right; a failure is a PGRST100 that names the current position. */
export class Cursor {
  readonly text: string
  at = 0
  readonly #label: string

  /** `shown` is what errors quote, if that is only a part of the text. */
  constructor(text: string, label: string, shown = text) {
    this.text = text
    this.#label = `${label} (${shown})`
  }

  get isDone(): boolean {
    return this.at >= this.text.length
  }

  peek(part: string): boolean {
    return this.text.startsWith(part, this.at)
  }

  take(part: string): boolean {
    if (!this.peek(part)) {
      return false
    }
    this.at += part.length
    return true
  }

  expect(part: string): void {
    if (!this.take(part)) {
      throw this.failure(`"${part}"`)
    }
  }

  /** Matches at the current position; the pattern must be sticky. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found !== null) {
      this.at += found[0].length
    }
    return found
  }

  /** Reads a plain or a quoted name. */
  name(): string {
    if (this.peek('"')) {
      const quoted = this.match(quotedCharacters)
      if (quoted !== null) {
        return unescape(quoted[1] ?? '')
      }
      throw this.failure('closing "')
    }
    const start = this.at
    const name = this.match(nameCharacters)?.[0].trim() ?? ''
    if (name === '') {
      this.at = start
      throw this.failure('field name (* or [a..z0..9_$])')
    }
    return name
  }

  /**
   * Reads a quoted text whose closing quote is followed by one of `after`; otherwise reads nothing and returns null.
   */
  quotedBefore(after: string): string | null {
    const start = this.at
    const quoted = this.match(quotedCharacters)
    if (quoted !== null && (this.isDone || after.includes(this.text.charAt(this.at)))) {
      return unescape(quoted[1] ?? '')
    }
    this.at = start
    return null
  }

  skipBlanks(): void {
    this.match(blanks)
  }

  /** Expects the end; closing brackets too many are ignored. */
  endOfList(): void {
    this.match(/\)+$/y)
    this.end()
  }

  end(): void {
    if (!this.isDone) {
      throw this.failure('end of input')
    }
  }

  failure(expecting: string, quote = '"'): RestError {
    const character = `${quote}${this.text.charAt(this.at)}${quote}`
    const unexpected = this.isDone ? 'unexpected end of input' : `unexpected ${character}`
    return restError(
      'PGRST100',
      `"failed to parse ${this.#label}" (line 1, column ${this.at + 1})`,
      `${unexpected} expecting ${expecting}`,
    )
  }
}

function unescape(text: string): string {
  return text.includes('\\') ? text.replaceAll(/\\(.)/gs, '$1') : text
}
