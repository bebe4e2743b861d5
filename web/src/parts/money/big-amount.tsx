import { cn } from '@fieldlark/ui/class-names.ts'

import { useMoney } from './money.ts'

/** An amount in large figures, its cents smaller; largest as the hero of a page. */
export function BigAmount({ amount, isHero }: { amount: number | string; isHero: boolean }) {
  const { format } = useMoney()
  const text = format(amount)
  // The last separator with two digits; a sign of the currency may follow.
  const [, whole = text, cents = '', sign = ''] = /^(.*\d)([.,]\d{2})(\D*)$/u.exec(text) ?? []
  return (
    <p
      className={cn(
        'money font-bold leading-none tracking-[-0.04em]',
        isHero ? 'text-[2.75rem]' : 'text-[2rem]',
      )}
    >
      {whole}
      <span className="text-ink-faint" style={{ fontSize: '0.55em' }}>
        {cents}
      </span>
      {sign}
    </p>
  )
}
