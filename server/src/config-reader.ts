import { type OptionName, options } from './config-options.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const isAddress = (text: string, schemes: readonly string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)

/** Reads one setting after the other and remembers what is wrong with each. */
export class Reader {
  readonly problems: string[] = []
  readonly environment: Environment

  constructor(environment: Environment) {
    this.environment = environment
  }

  text(name: OptionName): string {
    const given = this.environment[name]?.trim() ?? ''
    return given || (options.find((option) => option.name === name)?.usual ?? '')
  }

  list(name: OptionName): string[] {
    return this.text(name)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  whole(name: OptionName, least: number, most: number): number {
    const text = this.text(name)
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      this.problems.push(`${name}=${text}: a whole number from ${least} to ${most} is expected.`)
    }
    return value
  }

  isOn(name: OptionName, usual: boolean): boolean {
    const text = this.text(name).toLowerCase()
    if (text === '') return usual
    if (['on', 'true', '1', 'yes'].includes(text)) return true
    if (!['off', 'false', '0', 'no'].includes(text))
      this.problems.push(`${name}=${text}: on or off is expected.`)
    return false
  }

  // The value may hold a password: it is never repeated.
  address(name: OptionName, schemes: readonly string[]): string | null {
    const text = this.text(name)
    if (text === '') return null
    if (!isAddress(text, schemes)) {
      this.problems.push(`${name}: an address that begins with ${schemes.join('// or ')}// is expected.`)
    }
    return text
  }
}
