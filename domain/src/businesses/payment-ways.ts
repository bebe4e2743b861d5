/** One way to pay a business without a card. */
export type PaymentWay = {
  kind: 'app' | 'bank' | 'check' | 'cash' | 'other'
  /** The name of an app or of a kind of transfer as the business wrote it; null where the kind says it all. */
  name: string | null
  details: string
  /** Whether the details are worth copying: an account, an address or a number. */
  canCopy: boolean
}

const named: readonly (readonly [PaymentWay['kind'], string])[] = [
  [
    'app',
    'zelle|venmo|cash ?app|paypal|apple cash|bizum|yape|nequi|mercado ?pago|pix|interac(?: e-transfer)?|e-transfer|twint|swish',
  ],
  [
    'bank',
    'bank(?: transfer| details| account)?|wire(?: transfer)?|ach|transferencia(?: bancaria)?|(?:datos|cuenta) bancari[oa]s?',
  ],
  ['check', 'checks?|cheques?'],
  ['cash', 'cash|efectivo'],
]

const patterns = named.map(
  ([kind, names]) =>
    [
      kind,
      new RegExp(`^(${names})(?:\\s*[:–—]\\s*|\\s*-$|\\s+-\\s+|\\s+(?=[@$+(\\d]|\\S+@)|$)(.*)$`, 'i'),
    ] as const,
)

const accountWords =
  /\d{4,}|\b(?:account|acct|iban|bic|swift|routing|sort code|clabe|bank|cuenta|banco|titular)\b/i

/** Two ways of one kind must be told apart: "ACH" and "wire" have numbers of their own. */
const nameOf = (kind: PaymentWay['kind'], word: string): string | null =>
  kind === 'app' || (kind === 'bank' && !/^(bank|transferencia|datos|cuenta)/i.test(word)) ? word : null

const isCopied = (kind: PaymentWay['kind'], details: string) =>
  kind === 'bank' || (kind === 'cash' || kind === 'check' ? false : /[\d@$]/.test(details))

function wayOf(kind: PaymentWay['kind'] | null, name: string | null, lines: readonly string[]): PaymentWay {
  const details = lines.filter(Boolean).join('\n')
  const known = kind ?? (accountWords.test(details) ? 'bank' : 'other')
  return { kind: known, name, details, canCopy: details !== '' && isCopied(known, details) }
}

type WrittenWay = PaymentWay & {
  /** What it begins with, as it was written; '' for words that name no way. */
  word: string
}

function writtenWays(text: string): WrittenWay[] {
  const ways: { kind: PaymentWay['kind'] | null; word: string; lines: string[] }[] = []
  let isAfterGap = true
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const [kind, found] = patterns
      .map(([each, pattern]) => [each, pattern.exec(line)] as const)
      .find(([, match]) => match !== null) ?? [null, null]
    if (kind !== null && found) ways.push({ kind, word: found[1] ?? '', lines: [found[2] ?? ''] })
    else if (line !== '' && isAfterGap) ways.push({ kind: null, word: '', lines: [line] })
    else if (line !== '') ways.at(-1)?.lines.push(line)
    isAfterGap = line === ''
  }
  return ways.map(({ kind, word, lines }) => ({
    ...wayOf(kind, kind && nameOf(kind, word), lines),
    word,
  }))
}

/** Nobody can pay to an app or a bank without an address or an account; a check or cash needs neither. */
const isComplete = ({ kind, details }: PaymentWay) => details !== '' || kind === 'check' || kind === 'cash'

/**
 * What a business wrote about paying without a card, as single ways: a line that begins with the name of one, or an
 * empty line, begins the next. Nothing is lost but the names that the kinds stand for, and ways without details.
 */
export const paymentWays = (text: string): PaymentWay[] =>
  writtenWays(text)
    .filter(isComplete)
    .map(({ kind, name, details, canCopy }) => ({ kind, name, details, canCopy }))

/** The names of the ways that clients are not shown, because nothing says where to pay. */
export const waysWithoutDetails = (text: string): string[] => [
  ...new Set(
    writtenWays(text)
      .filter((way) => !isComplete(way))
      .map(({ word }) => word),
  ),
]
