import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { type PresetTrade, presetsOf } from '@fieldlark/domain/services/presets.ts'
import type { Unit } from '@fieldlark/domain/services/service.ts'
import { mostPrice } from '@fieldlark/domain/services/service-draft.ts'

import { newId } from '#data/new-id.ts'
import type { ServiceSave } from '#data/services.ts'

/** A service that may be added: usual in the trade, or the business's own. */
export type PresetChoice = {
  id: string
  name: string
  unit: Unit
  minutes: number | null
  typedPrice: string
  isChosen: boolean
  /** Named by the business itself. */
  isOwn: boolean
}

/** The usual services of a trade. The ids are created with the list, so that a retry adds nothing twice. */
export const presetChoices = (trade: PresetTrade, language: Language): PresetChoice[] =>
  presetsOf(trade).map(({ name, price, unit, minutes }) => ({
    id: newId(),
    name: name[language],
    unit,
    minutes,
    typedPrice: String(price),
    isChosen: true,
    isOwn: false,
  }))

export const isPresetPrice = (typed: string) =>
  typed === '' || (/^\d+(\.\d{1,4})?$/.test(typed) && Number(typed) <= mostPrice)

/** What is saved of a chosen one. `isPublic`: the public page shows it too, once there is one. */
const saveOf = ({ id, name, typedPrice, unit, minutes }: PresetChoice, isPublic: boolean): ServiceSave => ({
  id,
  version: null,
  draft: {
    name: name.trim(),
    description: null,
    price: Number(typedPrice),
    unit_cost: null,
    unit,
    duration_minutes: minutes,
    is_taxable: true,
    category: null,
    is_active: true,
    is_public: isPublic,
    booking: 'none',
    crew_size: 1,
    buffer_minutes: null,
    lead_minutes: null,
  },
})

/** Of a price list that its owner puts together, who is told that visitors will see it. */
export const offeredService = (choice: PresetChoice) => saveOf(choice, true)
/** Of a line of one client's document: nobody else is shown its price. */
export const pickedService = (choice: PresetChoice) => saveOf(choice, false)

export const withChange = (choices: readonly PresetChoice[], id: string, changes: Partial<PresetChoice>) =>
  choices.map((choice) => (choice.id === id ? { ...choice, ...changes } : choice))
