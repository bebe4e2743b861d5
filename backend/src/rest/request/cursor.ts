import type { Refusal } from '../errors.ts'
import { refusal } from '../errors.ts'

const nameCharacters = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const quotedCharacters = /"((?:[^"\\]|\\.)*)"/sy

/** Reads a query parameter from left to right; fails with PGRST100 at the place it stands. */
export class Cursor {
  readonly text: string
  at = 0
  readonly #label: string

  constructor(text: string, label: string) {
    this.text = text
    this.#label = label
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

  /** The pattern has to be sticky. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found !== null) {
      this.at += found[0].length
    }
    return found
  }

  /** A plain or a quoted name. */
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

  /** A quoted text whose closing quote is followed by one of `after`; else nothing is read. */
  quotedBefore(after: string): string | null {
    const start = this.at
    const quoted = this.match(quotedCharacters)
    if (quoted !== null && (this.isDone || after.includes(this.text.charAt(this.at)))) {
      return unescape(quoted[1] ?? '')
    }
    this.at = start
    return null
  }

  end(): void {
    if (!this.isDone) {
      throw this.failure('end of input')
    }
  }

  failure(expecting: string): Refusal {
    const unexpected = this.isDone ? 'unexpected end of input' : `unexpected "${this.text.charAt(this.at)}"`
    return refusal(
      'PGRST100',
      `"failed to parse ${this.#label} (${this.text})" (line 1, column ${this.at + 1})`,
      `${unexpected} expecting ${expecting}`,
    )
  }
}

function unescape(text: string): string {
  return text.includes('\\') ? text.replaceAll(/\\(.)/gs, '$1') : text
}
