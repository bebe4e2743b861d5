/** A decimal as it is typed, stored or sent: "12.50", 12.5. */
export type Decimal = number | string

const decimal = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/** Typed text that may be incomplete; what is not a number counts as 0. */
export const typedDecimal = (value: Decimal | undefined): Decimal =>
  value !== undefined && /^-?\d{1,12}(\.\d{1,6})?$/.test(String(value)) ? value : 0

/** numerator ÷ denominator (above zero) to the nearest whole number, half away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const quotient = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -quotient : quotient
}

/** The value in units of 10^-scale, rounded half away from zero; an empty text is 0. Throws on invalid decimals. */
export function scaled(value: Decimal, scale: number): bigint {
  const text = String(value).trim()
  if (text === '') return 0n
  const [, sign, whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? []
  if (sign === undefined) throw new RangeError(`not a decimal: ${text}`)
  const digits = BigInt(sign + whole + fraction)
  const power = Number(exponent) - fraction.length + scale
  return power < 0 ? divideRounded(digits, 10n ** BigInt(-power)) : digits * 10n ** BigInt(power)
}

/** The reverse: 1250n at scale 2 is "12.50". */
export function unscaled(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return `${units < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
}
