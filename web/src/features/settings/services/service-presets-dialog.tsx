import { tradeTexts } from '@fieldlark/domain/businesses/trades.texts.ts'
import { type PresetTrade, presetTrades } from '@fieldlark/domain/services/presets.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useRef, useState } from 'react'
import { useSaveServices } from '#data/services.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { focusInvalid } from '#parts/forms/focus-field.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import {
  isPresetPrice,
  offeredService,
  type PresetChoice,
  presetChoices,
  withChange,
} from '#parts/services/preset-choices.ts'
import { PresetRow } from '#parts/services/preset-row.tsx'
import { servicePresetsTexts } from '#parts/services/service-presets.texts.ts'
import { useBusiness } from '#session/session.tsx'

import { serviceDetailTexts } from './service-detail.texts.ts'

type Props = {
  businessId: string
  /** The names of the services that exist. */
  known: readonly string[]
  onClose: () => void
}

/** The presets of a trade and the selection among them; saves the selected ones. */
function useChoices({ businessId, known, onClose }: Props) {
  const texts = useTexts(servicePresetsTexts)
  const { language } = useLanguage()
  const [trade, setTrade] = useState<PresetTrade>(useBusiness().trade ?? 'other')
  const missing = (of: PresetTrade) => presetChoices(of, language).filter(({ name }) => !known.includes(name))
  const [choices, setChoices] = useState(() => missing(trade))
  const save = useSaveServices(businessId)
  const chosen = choices.filter(({ isChosen }) => isChosen)
  const isValid = chosen.every(({ typedPrice }) => isPresetPrice(typedPrice))
  const changeTrade = (next: PresetTrade) => {
    setTrade(next)
    setChoices(missing(next))
  }
  const change = (id: string, changes: Partial<PresetChoice>) =>
    setChoices((all) => withChange(all, id, changes))
  const { isBusy, run } = useBusy()
  const list = useRef<HTMLUListElement>(null)
  const submit = () =>
    run(async () => {
      if (!isValid) return focusInvalid(list.current)
      try {
        await save.mutateAsync(chosen.map(offeredService))
        toast.success(texts.added(chosen.length))
        onClose()
      } catch {
        toast.error(texts.addFailed)
      }
    })
  return { trade, changeTrade, choices, change, count: chosen.length, save, isBusy, list, submit }
}

/** Typical services of a trade, to select and to price. */
export function ServicePresetsDialog(props: Props) {
  const texts = useTexts(servicePresetsTexts)
  const tradeNames = useTexts(tradeTexts)
  const { allKnown } = useTexts(serviceDetailTexts)
  const failureText = useFailureText()
  const { trade, changeTrade, choices, change, count, save, isBusy, list, submit } = useChoices(props)
  return (
    <FormDialog
      title={texts.presetsTitle(tradeNames[trade])}
      description={texts.presetsBody}
      submitLabel={texts.add(count)}
      busyLabel={texts.adding}
      isBusy={isBusy}
      isBlocked={count === 0}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <TradeField trade={trade} onTrade={changeTrade} />
      {choices.length === 0 && <p className="mt-3 text-pretty text-ink-soft">{allKnown}</p>}
      <ul ref={list} className="mt-3 divide-y divide-line border-y border-line">
        {choices.map((choice) => (
          <PresetRow key={choice.id} choice={choice} onChange={(changes) => change(choice.id, changes)} />
        ))}
      </ul>
      {save.isError && (
        <Alert tone="danger" title={texts.addFailed} className="mt-4">
          {failureText(save.error)}
        </Alert>
      )}
    </FormDialog>
  )
}

function TradeField({ trade, onTrade }: { trade: PresetTrade; onTrade: (trade: PresetTrade) => void }) {
  const texts = useTexts(servicePresetsTexts)
  const tradeNames = useTexts(tradeTexts)
  return (
    <Field label={texts.trade}>
      <NativeSelect
        value={trade}
        onChange={({ target }) => onTrade(presetTrades.find((each) => each === target.value) ?? 'other')}
      >
        {presetTrades.map((each) => (
          <option key={each} value={each}>
            {tradeNames[each]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
