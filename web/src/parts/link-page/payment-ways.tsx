import type { PaymentWay } from '@fieldlark/domain/businesses/payment-ways.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import Banknote from 'lucide-react/icons/banknote'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Landmark from 'lucide-react/icons/landmark'
import PenLine from 'lucide-react/icons/pen-line'
import Zap from 'lucide-react/icons/zap'
import { type ReactNode, useId } from 'react'

import { useTexts } from '#language/language.tsx'

import { paymentWaysTexts } from './payment-ways.texts.ts'
import { useCopy } from './use-copy.ts'

const icons = { app: <Zap />, bank: <Landmark />, check: <PenLine />, cash: <Banknote />, other: null }

/** What the business says about paying without a card: a row for each way, with a button to copy. */
export function PaymentWays({ ways, reference }: { ways: readonly PaymentWay[]; reference: string }) {
  const texts = useTexts(paymentWaysTexts)
  // Words that name no way to pay have no title.
  const nameOf = ({ kind, name }: PaymentWay) =>
    name ?? (kind === 'app' || kind === 'other' ? '' : texts.kinds[kind])
  return (
    <>
      <ul className="divide-y divide-line">
        {ways.map((way, at) => (
          <WayRow
            key={`${at} ${way.details}`}
            icon={icons[way.kind]}
            title={nameOf(way)}
            action={way.canCopy ? (label) => <CopyButton text={way.details} labelledBy={label} /> : null}
          >
            {way.details}
          </WayRow>
        ))}
      </ul>
      <p className="text-xs text-ink-soft">{texts.reference(reference)}</p>
    </>
  )
}

/** One way to pay, or one way to ask how. */
export function WayRow({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
  /** Gets the id of the row's title, which says what the button is for. */
  action: ((titleId: string) => ReactNode) | null
}) {
  const id = useId()
  return (
    <li className="flex items-center gap-3 py-3">
      {icon && (
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft"
        >
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        {title && (
          <span id={id} className="block font-semibold">
            {title}
          </span>
        )}
        <span
          {...(!title && { id })}
          className="block text-pretty break-words whitespace-pre-line text-ink-soft"
        >
          {children}
        </span>
      </span>
      {action?.(id)}
    </li>
  )
}

function CopyButton({ text, labelledBy }: { text: string; labelledBy: string }) {
  const texts = useTexts(paymentWaysTexts)
  const { isCopied, copy } = useCopy()
  return (
    <Button variant="secondary" size="sm" aria-describedby={labelledBy} onClick={() => void copy(text)}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {texts.copy}
    </Button>
  )
}
