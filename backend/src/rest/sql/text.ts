/** Where the value of a statement's parameter comes from at execution. */
export type Bind = { slot: number } | { text: string } | { from: 'body' | 'offset' }

export type Statement = { text: string; binds: readonly Bind[] }

/** Collects the parameters of one statement. */
export class Binds {
  readonly list: Bind[] = []

  add(bind: Bind): string {
    this.list.push(bind)
    return `$${this.list.length}`
  }
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteText(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`
  return text.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

export function quotePath(schema: string, name: string): string {
  return `${quoteName(schema)}.${quoteName(name)}`
}

export function whereOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
}
