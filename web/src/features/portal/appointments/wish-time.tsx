import { partsOfDay } from '@fieldlark/domain/requests/visit-wish.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'

import { useTexts } from '#language/language.tsx'

import { portalTexts } from '../portal.texts.ts'
import type { WishDraft } from '../portal-queries.ts'

/** As far as the database takes a proposal. */
const mostDaysAhead = 730

/** The day and the part of it that the client proposes, which the office need not type. */
export function WishTime({
  draft,
  today,
  isWrong,
  onEdit,
}: {
  draft: WishDraft
  today: string
  isWrong: boolean
  onEdit: (changes: Partial<WishDraft>) => void
}) {
  const texts = useTexts(portalTexts)
  return (
    <div className="mb-4 grid grid-cols-2 gap-3">
      <Field label={texts.wishDay} error={isWrong && texts.wishPast}>
        <TextInput
          type="date"
          name="wanted_date"
          min={today}
          max={addDays(today, mostDaysAhead)}
          value={draft.wanted_date}
          onChange={({ target }) => onEdit({ wanted_date: target.value })}
        />
      </Field>
      <Field label={texts.wishPart}>
        <NativeSelect
          value={draft.wanted_part}
          onChange={({ target }) =>
            onEdit({ wanted_part: partsOfDay.find((part) => part === target.value) ?? '' })
          }
        >
          <option value="">{texts.anyPart}</option>
          {partsOfDay.map((part) => (
            <option key={part} value={part}>
              {texts.parts[part]}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  )
}
