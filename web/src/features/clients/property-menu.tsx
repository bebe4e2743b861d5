import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useRef, useState } from 'react'

import { type StoredProperty, useRemoveProperty, useSetPrimaryProperty } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { propertyTexts } from '#parts/property/property.texts.ts'
import { useCan } from '#session/session.tsx'

/** Edit a property, make it the primary one, delete it. */
export function PropertyMenu({
  businessId,
  property,
  onEdit,
}: {
  businessId: string
  property: StoredProperty
  /** Hears where the focus belongs afterwards. */
  onEdit: (trigger: RefObject<HTMLElement | null>) => void
}) {
  const texts = useTexts(propertyTexts)
  const failureText = useFailureText()
  const canEdit = useCan('edit properties')
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const setPrimary = useSetPrimaryProperty(businessId)
  const remove = useRemoveProperty(businessId)
  const { isBusy, run } = useBusy()

  const attempt = async (work: Promise<unknown>, done: string, failed: string) => {
    try {
      await work
      toast.success(done)
      setAsking(false)
    } catch (error) {
      toast.error(`${failed}. ${failureText(error)}`)
    }
  }
  const handlePrimary = () =>
    attempt(setPrimary.mutateAsync(property.id), texts.primarySet, texts.primaryFailed)
  const handleDelete = () => attempt(remove.mutateAsync(property.id), texts.deleted, texts.deleteFailed)

  if (!canEdit) return null
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} variant="ghost" size="icon" aria-label={texts.more(property.address)}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => onEdit(trigger)}>
          {texts.edit}
        </MenuItem>
        {!property.is_primary && (
          <MenuItem icon={<Star />} onSelect={() => void run(handlePrimary)}>
            {texts.setPrimary}
          </MenuItem>
        )}
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
        title={texts.deleteTitle(property.address)}
        body={texts.deleteBody}
        confirmLabel={texts.deleteConfirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isDanger
        isBusy={isBusy}
      />
    </>
  )
}
