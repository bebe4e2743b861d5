import type { TaxRate } from '@fieldlark/domain/taxes/tax.ts'
import { MenuItem } from '@fieldlark/ui/menu.tsx'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import StarOff from 'lucide-react/icons/star-off'
import { type RefObject, useRef } from 'react'

import { type TaxChange, useChangeTaxRate, useRemoveTaxRate } from '#data/tax-rates.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { RecordMenu } from '#parts/record/record-menu.tsx'

import { documentsTexts } from './documents.texts.ts'

/** The menu of a tax rate: edit, make default, deactivate, delete. */
export function TaxRateMenu({
  businessId,
  rate,
  onEdit,
}: {
  businessId: string
  rate: TaxRate
  /** Called with the element that gets the focus afterwards. */
  onEdit: (trigger: RefObject<HTMLElement | null>) => void
}) {
  const { cancel, close, taxes: texts } = useTexts(documentsTexts)
  const change = useChangeTaxRate(businessId)
  const remove = useRemoveTaxRate(businessId)
  const report = useReport()
  const trigger = useRef<HTMLButtonElement>(null)
  const { run } = useBusy()
  const set = (changes: TaxChange['changes']) =>
    void run(async () => {
      const sentences = { done: texts.updated, failed: texts.updateFailed }
      await report(() => change.mutateAsync({ id: rate.id, changes }), sentences)
    })
  return (
    <RecordMenu
      trigger={trigger}
      label={texts.more(rate.name)}
      texts={{ ...texts, cancel, close }}
      deleteTitle={texts.deleteTitle(rate.name)}
      deleteBody={texts.deleteBody}
      onDelete={() =>
        report(() => remove.mutateAsync(rate.id), { done: texts.deleted, failed: texts.deleteFailed })
      }
    >
      <MenuItem icon={<Pencil />} onSelect={() => onEdit(trigger)}>
        {texts.edit}
      </MenuItem>
      {rate.is_active && (
        <MenuItem
          icon={rate.is_default ? <StarOff /> : <Star />}
          onSelect={() => set({ is_default: !rate.is_default })}
        >
          {rate.is_default ? texts.noDefault : texts.makeDefault}
        </MenuItem>
      )}
      <MenuItem
        icon={rate.is_active ? <EyeOff /> : <Eye />}
        onSelect={() => set({ is_active: !rate.is_active })}
      >
        {rate.is_active ? texts.retire : texts.restore}
      </MenuItem>
    </RecordMenu>
  )
}
