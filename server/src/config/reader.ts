import { type OptionName, options } from './options.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const isAddress = (text: string, schemes: readonly string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)

/** Plain http is good enough for a server there. */
export const isThisMachine = (address: string): boolean =>
  URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** Reads settings one by one and collects what is wrong with them. */
export class Reader {
  readonly problems: string[] = []
  readonly environment: Environment

  constructor(environment: Environment) {
    this.environment = environment
  }

  text(name: OptionName): string {
    const given = this.environment[name]?.trim() ?? ''
    return given || (options.find((option) => option.name === name)?.fallback ?? '')
  }

  list(name: OptionName): string[] {
    return this.text(name)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  integer(name: OptionName, min: number, max: number): number {
    const text = this.text(name)
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) {
      this.problems.push(`${name}=${text}: a whole number from ${min} to ${max} is expected.`)
    }
    return value
  }

  isOn(name: OptionName, fallback: boolean, expected = 'on or off'): boolean {
    const text = this.text(name).toLowerCase()
    if (text === '') return fallback
    if (['on', 'true', '1', 'yes'].includes(text)) return true
    if (!['off', 'false', '0', 'no'].includes(text))
      this.problems.push(`${name}=${text}: ${expected} is expected.`)
    return false
  }

  // The value may hold a password, so the message never repeats it.
  address(name: OptionName, schemes: readonly string[]): string | null {
    const text = this.text(name)
    if (text === '') return null
    if (!isAddress(text, schemes)) {
      this.problems.push(`${name}: an address that begins with ${schemes.join('// or ')}// is expected.`)
    }
    return text
  }
}
