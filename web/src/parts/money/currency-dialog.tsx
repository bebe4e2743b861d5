import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { CurrencyCode } from '@fieldlark/domain/values/currency.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { businesses } from '#data/businesses.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useSignedIn } from '#session/session.tsx'
import { currencyTexts } from './currency-dialog.texts.ts'
import { CurrencyGrid } from './currency-grid.tsx'
import { namedCurrency, pluralCurrency } from './currency-names.ts'

type CurrencyDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** After the choice, in place of onClose: something else follows. */
  onSet?: () => void
  business: Business
  /** The button says "Continue", and the flow goes on after it. */
  isOnboarding?: boolean
  /** Stands first in the grid. */
  suggested?: CurrencyCode | undefined
  /** The suggestion is certain enough to be preselected. */
  isSure?: boolean
}

/** Chooses the business's currency, once; afterwards shows it read-only. */
export function CurrencyDialog(props: CurrencyDialogProps) {
  return props.business.currency ? <SetCurrency {...props} /> : <ChooseCurrency {...props} />
}

/** Another tab or another person chose first. */
const isAlreadySet = (error: unknown) => toFailure(error).origin === 'currency_already_set'

/** Saves and refetches the business; two tabs may choose at once, the first one wins. */
function useSetCurrency({ business, onClose, onSet = onClose, isOnboarding }: CurrencyDialogProps) {
  const texts = useTexts(currencyTexts)
  const { language } = useLanguage()
  const { refresh } = useSignedIn()
  return useMutation({
    mutationFn: (currency: CurrencyCode) =>
      businesses.update(business.id, { currency, currency_set_at: new Date().toISOString() }),
    onSuccess: async (_, currency) => {
      await refresh()
      // In onboarding the next step confirms the success.
      if (!isOnboarding) toast.success(texts.setTo(namedCurrency(language, currency)?.shownName ?? currency))
      onSet()
    },
    onError: async (error) => {
      if (!isAlreadySet(error)) return
      await refresh()
      toast.warning(texts.alreadySet)
    },
  })
}

const noop = () => {}

function ChooseCurrency(props: CurrencyDialogProps) {
  const { isOpen, onClose, isOnboarding = false, suggested, isSure = false } = props
  const texts = useTexts(currencyTexts)
  const { language } = useLanguage()
  const failureText = useFailureText()
  const [picked, setPicked] = useState<CurrencyCode | null>(null)
  const { mutateAsync, error } = useSetCurrency(props)
  const { isBusy, run } = useBusy()
  const chosen = picked ?? (isSure ? (suggested ?? null) : null)

  const words = (problem: Error) => {
    if (isAlreadySet(problem)) return texts.alreadySet
    const { code, message } = toFailure(problem)
    return code === 'invalid' ? message || texts.failed : failureText(problem)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.titleUnset}
      description={chosen ? texts.allPrices(pluralCurrency(language, chosen), chosen) : texts.once}
      closeLabel={texts.close}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog is a portal: its submit would bubble into the form it was opened from.
        event.stopPropagation()
        // What went wrong is the mutation's `error`, shown above the currencies.
        if (chosen) void run(() => mutateAsync(chosen).then(noop, noop))
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={!chosen} isBusy={isBusy} busyLabel={texts.saving}>
            {isOnboarding ? texts.next : texts.set}
          </Button>
        </>
      }
    >
      {error && (
        <Alert tone="danger" className="mb-4">
          {words(error)}
        </Alert>
      )}
      <CurrencyGrid chosen={chosen} onChoose={setPicked} suggested={suggested} />
    </Dialog>
  )
}

function SetCurrency({ isOpen, onClose, business }: CurrencyDialogProps) {
  const texts = useTexts(currencyTexts)
  const { language } = useLanguage()
  const currency = namedCurrency(language, business.currency ?? '')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.titleSet}
      closeLabel={texts.close}
      size="sm"
      footer={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="flex items-center gap-4 rounded-card bg-field-soft p-4">
        <span aria-hidden className="font-display text-3xl font-bold text-field">
          {currency?.symbol}
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{texts.setTo(currency?.shownName ?? business.currency ?? '')}</p>
          <p className="text-xs text-ink-soft">
            {currency?.code} · {currency?.shownRegion}
          </p>
        </div>
      </div>
      <p className="mt-4 text-pretty text-ink-soft">{texts.cannotChange}</p>
    </Dialog>
  )
}
