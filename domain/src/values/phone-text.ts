type Plan = { code: string; national: RegExp; text: string; currencies: readonly string[] }

/** How the numbers of a country are grouped: by its code, or without one where the business is. */
const plans: readonly Plan[] = [
  {
    code: '1',
    national: /^([2-9]\d{2})([2-9]\d{2})(\d{4})$/,
    text: '($1) $2-$3',
    currencies: ['USD', 'CAD'],
  },
  { code: '52', national: /^(\d{2})(\d{4})(\d{4})$/, text: '$1 $2 $3', currencies: ['MXN'] },
  { code: '34', national: /^([6-9]\d{2})(\d{3})(\d{3})$/, text: '$1 $2 $3', currencies: ['EUR'] },
]

/** A number as it is shown: digits in a row are grouped as in their country; a grouping somebody typed is theirs. */
export function phoneText(phone: string, currency: string | null): string {
  for (const { code, national, text, currencies } of plans) {
    const abroad = phone.startsWith(`+${code}`) && phone.slice(code.length + 1)
    if (abroad && national.test(abroad)) return `+${code} ${abroad.replace(national, text)}`
    if (currencies.includes(currency ?? '') && national.test(phone)) return phone.replace(national, text)
  }
  return phone
}
