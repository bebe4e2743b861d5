/** The server's clock when it first answered this page, in ms; null until then, or where answers do not say. */
export const serverTime: { firstAnswer: number | null } = { firstAnswer: null }

export function noteServerTime({ headers }: Response) {
  serverTime.firstAnswer ??= Date.parse(headers.get('Date') ?? '') || null
}
