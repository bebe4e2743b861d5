import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { isColor, readableOnWhite } from '@fieldlark/domain/values/contrast.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import FileDown from 'lucide-react/icons/file-down'
import { useWatch } from 'react-hook-form'

import { downloadSample } from '#data/papers.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { useMoney } from '#parts/money.ts'

import { paperTexts } from './paper.texts.ts'
import type { PaperFormState } from './paper-form-state.ts'

type Props = { form: PaperFormState; business: Business; bankDetails: string | null }

/** An invoice that nobody got, as the settings on the left would print it. */
export function PaperPreview({ form, business, bankDetails }: Props) {
  const texts = useTexts(paperTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const typed = useWatch({ control: form.control })
  const download = () =>
    run(async () => {
      try {
        await downloadSample(business.id, { ...typed, bank_details: bankDetails })
      } catch (error) {
        toast.error(`${texts.sampleFailed}. ${failureText(error)}`)
      }
    })
  return (
    <section aria-label={texts.preview} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{texts.preview}</h2>
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void download()}>
          <FileDown aria-hidden />
          {texts.samplePdf}
        </Button>
      </div>
      <Sheet
        business={business}
        color={typed.accent_color ?? ''}
        isTall={typed.paper_size === 'a4'}
        message={typed.invoice_message ?? ''}
        terms={typed.invoice_terms ?? ''}
        footer={typed.footer ?? ''}
      />
    </section>
  )
}

type SheetProps = {
  business: Business
  color: string
  isTall: boolean
  message: string
  terms: string
  footer: string
}

/** White in the dark as well: it is paper. */
function Sheet({ business, color, isTall, message, terms, footer }: SheetProps) {
  const { sample } = useTexts(paperTexts)
  const money = useMoney()
  const accent = { color: isColor(color) ? readableOnWhite(color) : '#1f6f4a' }
  const rows = [
    [sample.first, 360],
    [sample.second, 140],
  ] as const
  const ink = { color: '#1b1f1d', background: '#ffffff', aspectRatio: isTall ? '210 / 297' : '8.5 / 11' }
  return (
    <div
      className="flex flex-col gap-4 overflow-hidden rounded-card border border-line p-6 text-2xs"
      style={ink}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          {business.business_logo_url && (
            <img src={business.business_logo_url} alt="" className="mb-2 max-h-10 max-w-32" />
          )}
          <p className="text-sm font-bold">{business.business_name}</p>
          <p className="whitespace-pre-line">{business.address}</p>
          <p>{[business.phone, business.email].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-right">
          <p className="text-xl font-bold" style={accent}>
            {sample.invoice}
          </p>
          <p>
            {sample.number} <b>1042</b>
          </p>
        </div>
      </div>
      <p>
        {sample.client}
        <br />
        <b>{sample.name}</b>
      </p>
      {message.trim() && <p className="line-clamp-3 whitespace-pre-line">{message}</p>}
      <div className="grid gap-1">
        <p className="flex justify-between border-b pb-1 font-bold">
          <span>{sample.line}</span>
          <span>{sample.amount}</span>
        </p>
        {rows.map(([name, amount]) => (
          <p key={name} className="flex justify-between">
            <span>{name}</span>
            <span>{money.format(amount)}</span>
          </p>
        ))}
        <p className="mt-1 flex justify-between text-sm font-bold" style={accent}>
          <span>{sample.due}</span>
          <span>{money.format(500)}</span>
        </p>
      </div>
      {terms.trim() && (
        <p className="line-clamp-4 whitespace-pre-line">
          <b>{sample.terms}</b>
          <br />
          {terms}
        </p>
      )}
      {footer.trim() && <p className="mt-auto line-clamp-3 text-center whitespace-pre-line">{footer}</p>}
    </div>
  )
}
