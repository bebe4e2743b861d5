import type { TaxRate } from '@fieldlark/domain/taxes/tax.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import StarOff from 'lucide-react/icons/star-off'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useRef, useState } from 'react'

import { type TaxChange, useChangeTaxRate, useRemoveTaxRate } from '#data/tax-rates.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { documentsTexts } from './documents.texts.ts'

/** Edit a tax rate, make it the default, stop offering it, delete it. */
export function TaxRateMenu({
  businessId,
  rate,
  onEdit,
}: {
  businessId: string
  rate: TaxRate
  /** Hears where the focus belongs afterwards. */
  onEdit: (trigger: RefObject<HTMLElement | null>) => void
}) {
  const { cancel, close, taxes: texts } = useTexts(documentsTexts)
  const failureText = useFailureText()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const change = useChangeTaxRate(businessId)
  const remove = useRemoveTaxRate(businessId)
  const { isBusy, run } = useBusy()
  const attempt = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work()
      toast.success(done)
      setAsking(false)
    } catch (error) {
      toast.error(`${failed}. ${failureText(error)}`)
    }
  }
  const set = (changes: TaxChange['changes']) =>
    void run(() =>
      attempt(() => change.mutateAsync({ id: rate.id, changes }), texts.updated, texts.updateFailed),
    )
  const handleDelete = () => attempt(() => remove.mutateAsync(rate.id), texts.deleted, texts.deleteFailed)
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} variant="ghost" size="icon" aria-label={texts.more(rate.name)}>
            <Ellipsis />
          </Button>
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
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setAsking(true)}>
          {texts.delete}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        finalFocus={trigger}
        onClose={() => setAsking(false)}
        onConfirm={() => void run(handleDelete)}
        title={texts.deleteTitle(rate.name)}
        body={texts.deleteBody}
        confirmLabel={texts.deleteConfirm}
        cancelLabel={cancel}
        closeLabel={close}
        isDanger
        isBusy={isBusy}
      />
    </>
  )
}
