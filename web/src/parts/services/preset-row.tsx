import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'

import { useTexts } from '#language/language.tsx'
import { MoneyInput } from '#parts/money/money-input.tsx'

import { useDurationText } from './duration-text.ts'
import { isPresetPrice, type PresetChoice } from './preset-choices.ts'
import { serviceTexts } from './service.texts.ts'
import { servicePresetsTexts } from './service-presets.texts.ts'

/** A usual service of the trade: to check, and to price. */
export function PresetRow({
  choice,
  onChange,
}: {
  choice: PresetChoice
  onChange: (changes: Partial<PresetChoice>) => void
}) {
  const texts = useTexts(servicePresetsTexts)
  const { per } = useTexts(serviceTexts)
  const durationText = useDurationText()
  const { name, unit, minutes } = choice
  const usual = minutes === null ? per[unit] : `${per[unit]} · ${texts.about(durationText(minutes))}`
  return (
    <li className="flex items-start gap-3 py-2">
      <Checkbox
        className="min-w-0 flex-1"
        label={name}
        description={usual}
        checked={choice.isChosen}
        onChange={({ target }) => onChange({ isChosen: target.checked })}
      />
      <PresetPrice choice={choice} onChange={onChange} />
    </li>
  )
}

export function PresetPrice({ choice, onChange }: Parameters<typeof PresetRow>[0]) {
  const texts = useTexts(servicePresetsTexts)
  const error = choice.isChosen && !isPresetPrice(choice.typedPrice) ? texts.badPrice : undefined
  return (
    <Field label={texts.priceOf(choice.name)} isLabelHidden error={error} className="w-32 shrink-0">
      <MoneyInput
        value={choice.typedPrice}
        disabled={!choice.isChosen}
        onValueChange={(typedPrice) => onChange({ typedPrice })}
      />
    </Field>
  )
}
