import { depositIn } from '@fieldlark/domain/invoices/carried-invoice.ts'
import { freeAmount, freeInvoiceTotals } from '@fieldlark/domain/invoices/free-invoice.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button, ButtonLink } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { MethodField } from '#parts/payments/method-field.tsx'
import { Allowed } from '#parts/record/allowed.tsx'
import { paths } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { type KeepInvoicesTexts, keepInvoicesTexts } from './keep-invoices.texts.ts'
import { type Kept, useKeepInvoices } from './use-keep-invoices.ts'

const generatorHref = '/invoice-generator'

/** Takes what somebody wrote in the free invoice generator into their business: clients and drafts. */
export function KeepInvoicesScreen() {
  const texts = useTexts(keepInvoicesTexts)
  return (
    <Allowed action="edit invoices" instead={paths.home}>
      <title>{texts.documentTitle}</title>
      <KeepInvoices texts={texts} />
    </Allowed>
  )
}

function KeepInvoices({ texts }: { texts: KeepInvoicesTexts }) {
  const { business_name: name } = useBusiness()
  const navigate = useNavigate()
  const { rows, keepAll, method, setMethod } = useKeepInvoices()
  const { isBusy, run } = useBusy()
  const [kept, setKept] = useState<number | null>(null)
  const hasDeposit = rows.some(({ carried }) => carried?.invoice.deposit)
  const fit = rows.filter(({ carried }) => carried !== null).length
  const handleKeep = async () => {
    const count = await keepAll()
    if (count === rows.length) {
      toast.success(texts.kept(count))
      await navigate(paths.invoices, { replace: true })
    } else setKept(count)
  }
  return (
    <>
      <PageHeader title={texts.title} {...(rows.length > 0 && { subtitle: texts.subtitle(name) })} />
      {rows.length === 0 ? (
        <Nothing texts={texts} />
      ) : (
        <div className="grid max-w-3xl gap-5">
          {kept !== null && (
            <Alert tone="warning" {...(kept > 0 && { title: texts.kept(kept) })}>
              {texts.left(rows.length)}
            </Alert>
          )}
          <ul className="grid">
            {rows.map((row) => (
              <Row key={row.draft.id} row={row} texts={texts} />
            ))}
          </ul>
          {hasDeposit && <MethodField label={texts.method} value={method} onValueChange={setMethod} />}
          {kept === null && <Changes texts={texts} />}
          <div className="flex flex-wrap items-center gap-2.5">
            {fit > 0 && (
              <Button isBusy={isBusy} onClick={() => void run(handleKeep)}>
                {texts.keep(fit)}
              </Button>
            )}
            <ButtonLink variant="secondary" href={generatorHref}>
              {texts.generator}
            </ButtonLink>
            <Button variant="ghost" render={<Link to={kept ? paths.invoices : paths.home} replace />}>
              {kept ? texts.invoices : texts.later}
            </Button>
          </div>
          <p className="text-xs text-ink-soft">{texts.laterNote}</p>
        </div>
      )}
    </>
  )
}

function Row({ row: { draft, reason }, texts }: { row: Kept; texts: KeepInvoicesTexts }) {
  const { language } = useLanguage()
  const { client, number, currency } = draft.invoice
  const totals = freeInvoiceTotals(draft.invoice)
  const deposit = depositIn(draft)
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0 font-medium break-words">
          {texts.numbered(client.name || texts.unnamed, number)}
        </span>
        <span className="money shrink-0">
          {moneyText(language, freeAmount(totals, totals.total), currency)}
        </span>
      </div>
      {deposit !== null && (
        <p className="text-xs text-ink-soft">
          {texts.deposit(
            moneyText(language, deposit, currency),
            moneyText(language, freeAmount(totals, totals.balance), currency),
          )}
        </p>
      )}
      {reason !== null && <p className="text-xs font-medium text-danger">{reason}</p>}
    </li>
  )
}

function Changes({ texts }: { texts: KeepInvoicesTexts }) {
  return (
    <section>
      <h2 className="font-semibold">{texts.alsoTitle}</h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-soft">
        {texts.also.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

function Nothing({ texts }: { texts: KeepInvoicesTexts }) {
  const action = (
    <ButtonLink variant="secondary" href={generatorHref}>
      {texts.generator}
    </ButtonLink>
  )
  return <EmptyList icon={<FileText />} title={texts.noneTitle} body={texts.noneBody} action={action} />
}
